import { describe, expect, it } from 'vitest';
import { findFormat } from './formats.ts';

async function read(text: string | Uint8Array): Promise<unknown> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const file = await findFormat('preguntas.txt')?.read(bytes);
  if (!file || 'refused' in file) return file;
  return file.items.map((item) => ('question' in item ? item.question.opciones : item.problem));
}

const TYPED = '1. ¿Qué imprime f() {}?\na) {}\nb) {=x}\nAnswer: b\n\n2. ¿Y g?\na) 1\nb) 2\nAnswer: a';

describe('a text file is read in the way that most of its questions are written', () => {
  it('numbers and letters, whatever signs of other formats stand in them', async () => {
    expect(await read(TYPED)).toEqual([
      ['{}', '{=x}'],
      ['1', '2'],
    ]);
  });

  it('numbers and letters with braces, also where the answers stand at the end', async () => {
    const text = '1. ¿Qué imprime f() {}?\na) {}\nb) 2\n\n2. ¿Y g?\na) 1\nb) 2\n\nRespuestas: 1-B 2-A';
    expect(await read(text)).toEqual([
      ['{}', '2'],
      ['1', '2'],
    ]);
  });

  it('GIFT, also with an open question that holds a numbered one', async () => {
    const gift = 'Uno {=a ~b}\n\nComenta:\n1. ¿Qué?\na) sí\nb) no {}\n\nDos {=c ~d}';
    expect(await read(gift)).toEqual([['a', 'b'], expect.stringContaining('respuesta abierta'), ['c', 'd']]);
  });

  it('Aiken', async () => {
    expect(await read('¿Cuál?\nA. uno {}\nB. dos\nANSWER: B')).toEqual([['uno {}', 'dos']]);
  });

  it('in UTF-16, whichever byte comes first', async () => {
    const little = new Uint8Array(Buffer.from(`\ufeff${TYPED}`, 'utf16le'));
    const big = new Uint8Array(Buffer.from(`\ufeff${TYPED}`, 'utf16le').swap16());
    expect(await read(little)).toEqual(await read(TYPED));
    expect(await read(big)).toEqual(await read(TYPED));
    expect(await read(little.slice(0, -1))).toMatchObject({ refused: expect.any(String) as string });
  });
});
