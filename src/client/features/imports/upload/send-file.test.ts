import { describe, expect, it } from 'vitest';
import { FILE_TOO_LARGE } from '#shared/questions/question-file.rules.ts';
import { parseReply } from './send-file.ts';

const failed = (problem: string, isPassing: boolean, isSignedOut = false) => ({
  outcome: 'failed',
  problem,
  isPassing,
  isSignedOut,
});

describe('what the server answers to a file', () => {
  it('is the import that it has become', () => {
    expect(parseReply(201, '{"import_id":"x"}')).toEqual({ outcome: 'arrived', importId: 'x' });
  });

  it.each([
    [422, '{"code":"X","message":"El archivo no vale."}', failed('El archivo no vale.', false)],
    [401, '{"code":"UNAUTHORIZED","message":"Inicia sesión."}', failed('Inicia sesión.', false, true)],
    [403, '{"message":"Solo administradores."}', failed('Solo administradores.', false, true)],
    [413, '<html>nginx</html>', failed(FILE_TOO_LARGE, false)],
    [400, 'null', failed('Error al importar preguntas', false)],
    [500, '{"code":"INTERNAL","message":"boom"}', failed('Error al importar preguntas', true)],
    [502, '', failed('Error al importar preguntas', true)],
    [200, '{"import_id":5}', failed('Error al importar preguntas', true)],
  ])('with %d and %s, is what to say', (status, body, sent) => {
    expect(parseReply(status, body)).toEqual(sent);
  });
});
