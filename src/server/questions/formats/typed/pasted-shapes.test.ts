import { describe, expect, it } from 'vitest';
import { readTyped } from './typed-reader.ts';

/** Reads a text; lists each question with the right option in brackets, or its line and problem. */
function understood(text: string): string[] {
  const file = readTyped(text);
  if ('refused' in file) throw new Error(file.refused);
  return file.items.map((item) => {
    if ('problem' in item) return `${item.line}: ${item.problem}`;
    const { pregunta, opciones, respuesta_correcta } = item.question;
    return `${pregunta} ${opciones.map((text_, index) => (index + 1 === respuesta_correcta ? `[${text_}]` : text_)).join(' / ')}`;
  });
}

const TWO = ['¿Uno? [Rey] / Ley / Juez', '¿Dos? Ana / [Luis] / Eva'];

/** Texts of different shapes, as people copy them from PDF or Word, each with the questions to be read from it. */
const SHAPES: [name: string, text: string, items: string[]][] = [
  [
    'Word, dots',
    '1. ¿Uno?\nA. Rey\nB. Ley\nC. Juez\nSolución: A\n\n2. ¿Dos?\nA. Ana\nB. Luis\nC. Eva\nSolución: B',
    TWO,
  ],
  [
    'Word, brackets',
    '1) ¿Uno?\na) Rey\nb) Ley\nc) Juez\n2) ¿Dos?\na) Ana\nb) Luis\nc) Eva\nRespuestas\n1) a\n2) b',
    TWO,
  ],
  [
    'dot and dash',
    '1.- ¿Uno?\na.- Rey\nb.- Ley\nc.- Juez\n2.- ¿Dos?\na.- Ana\nb.- Luis\nc.- Eva\nPlantilla: 1A 2B',
    TWO,
  ],
  [
    'in parentheses',
    '(1) ¿Uno?\n(a) Rey\n(b) Ley\n(c) Juez\n(2) ¿Dos?\n(a) Ana\n(b) Luis\n(c) Eva\nClaves: 1-a; 2-b',
    TWO,
  ],
  [
    'with the word',
    'Pregunta nº 1: ¿Uno?\na) Rey\nb) Ley\nc) Juez\nRespuesta correcta: a\nPregunta nº 2: ¿Dos?\na) Ana\nb) Luis\nc) Eva\nRespuesta correcta: b',
    TWO,
  ],
  [
    'P1, P2',
    'P1. ¿Uno?\na) Rey\nb) Ley\nc) Juez\nP2. ¿Dos?\na) Ana\nb) Luis\nc) Eva\nSoluciones: 1.a, 2.b',
    TWO,
  ],
  [
    'tabs of Word',
    '1.\t¿Uno?\n\ta)\tRey\n\tb)\tLey\n\tc)\tJuez\n2.\t¿Dos?\n\ta)\tAna\n\tb)\tLuis\n\tc)\tEva\nRespuestas: 1=A 2=B',
    TWO,
  ],
  ['a tick', '1. ¿Uno?\n✓ a) Rey\nb) Ley\nc) Juez\n2. ¿Dos?\na) Ana\nb) Luis ✔\nc) Eva', TWO],
  [
    'a word in brackets',
    '1. ¿Uno?\na) Rey (correcta)\nb) Ley\nc) Juez\n2. ¿Dos?\na) Ana\nb) Luis (correcta)\nc) Eva',
    TWO,
  ],
  [
    'blank lines between all',
    '1. ¿Uno?\n\na) Rey\n\nb) Ley\n\nc) Juez\n\nRespuesta: a\n\n2. ¿Dos?\n\na) Ana\n\nb) Luis\n\nc) Eva\n\nRespuesta: b',
    TWO,
  ],
  [
    'all options on one line',
    '1. ¿Uno?\na) Rey b) Ley c) Juez\n2. ¿Dos?\na) Ana b) Luis c) Eva\nRespuestas: 1-a 2-b',
    TWO,
  ],
  [
    'two options on a line',
    '1. ¿Uno?\na) Rey b) Ley\nc) Juez d) Fiscal\nRespuesta: d',
    ['¿Uno? Rey / Ley / Juez / [Fiscal]'],
  ],
  [
    'letters of the law within options',
    '1. ¿Uno?\na) Lo que dicen las letras b) y c) del artículo\nb) Nada\nRespuesta: b',
    ['¿Uno? Lo que dicen las letras b) y c) del artículo / [Nada]'],
  ],
  [
    'a key for each topic',
    '1. ¿Uno?\na) Rey\nb) Ley\nc) Juez\nRespuestas: 1-a\n\n1. ¿Dos?\na) Ana\nb) Luis\nc) Eva\nRespuestas: 1-b',
    TWO,
  ],
  [
    'numbers that begin anew, with answers below',
    '1. ¿Uno?\na) Rey\nb) Ley\nc) Juez\nRespuesta: a\nTEMA DOS\n1. ¿Dos?\na) Ana\nb) Luis\nc) Eva\nRespuesta: b',
    [
      TWO[0] ?? '',
      '6: no se reconoce: esta línea no pertenece a ninguna pregunta («TEMA DOS»)',
      TWO[1] ?? '',
    ],
  ],
  [
    'columns run together',
    '1. ¿Uno? 2. ¿Dos?\na) Rey a) Ana\nb) Ley b) Luis\nc) Juez c) Eva\nRespuestas: 1-a 2-b',
    [
      '1: parece haberse mezclado con otra: sus opciones tienen dos veces la misma letra, como ocurre al copiar dos columnas',
      '5: no se encuentra: la lista de respuestas tiene números sin pregunta (2)',
    ],
  ],
  [
    'lists that contradict each other',
    '1. ¿Uno?\na) Rey\nb) Ley\nRespuestas: 1-a\nRespuestas: 1-b',
    ['1: dice más de una respuesta correcta'],
  ],
  [
    'a list without the letter of one',
    '1. ¿Uno?\na) Rey\nb) Ley\n2. ¿Dos?\na) Ana\nb) Luis\nRespuestas: 1-a 2-anulada',
    [
      '1: no dice cuál es su respuesta correcta',
      '4: no dice cuál es su respuesta correcta',
      '7: no se reconoce',
    ],
  ],
  [
    'head and foot of pages',
    'Academia Norte\n1. ¿Uno?\na) Rey\nb) Ley\nc) Juez\nRespuesta: a\nPágina 1 de 2\n2. ¿Dos?\na) Ana\nb) Luis\nc) Eva\nRespuesta: b',
    ['1: no se reconoce', TWO[0] ?? '', '7: no se reconoce', TWO[1] ?? ''],
  ],
  [
    'options that are bullets',
    '1. ¿Uno?\n• Rey\n• Ley\nRespuesta: a',
    ['1: no tiene opciones: deben empezar por «a)», «b)»…'],
  ],
  [
    'a number that was lost',
    '1. ¿Uno?\na) Rey\nb) Ley\nRespuesta: a\n¿Dos?\na) Ana\nb) Luis\nRespuesta: b',
    ['1: tiene las opciones sin orden', '5: no se reconoce'],
  ],
  [
    'wrapped lines and an explanation',
    '1. ¿Uno\nde dos?\na) Rey\nde España\nb) Ley\nRespuesta: a\nExplicación: Artículo\n56.1\n2. ¿Dos?\na) Ana\nb) Luis\nRespuesta: b',
    ['¿Uno de dos? [Rey de España] / Ley', '¿Dos? Ana / [Luis]'],
  ],
];

describe('pasted text', () => {
  it.each(SHAPES)('%s', (_, text, items) => {
    const read = understood(text);
    expect(read).toHaveLength(items.length);
    for (const [index, item] of items.entries())
      expect(read[index]).toEqual(/^\d+: /.test(item) ? expect.stringContaining(item) : item);
  });
});
