import { afterEach, describe, expect, it, vi } from 'vitest';
import { FILE_TOO_LARGE } from '#shared/questions/question-file.rules.ts';
import { parseReply, sendFile } from './send-file.ts';

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

describe('a file that could not be sent', () => {
  class LostRequest extends EventTarget {
    status = 0;
    upload = new EventTarget();
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event('error'));
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is logged for the developer who looks for the cause', async () => {
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('XMLHttpRequest', LostRequest);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await expect(sendFile(new File([], 'preguntas.json'), () => undefined).result).resolves.toHaveProperty(
      'isPassing',
      true,
    );
    expect(log).toHaveBeenCalledExactlyOnceWith('Call failed:', expect.any(Error));
  });
});
