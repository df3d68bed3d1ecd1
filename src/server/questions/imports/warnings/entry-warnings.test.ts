import { describe, expect, it } from 'vitest';
import { checkEntries as checkItems } from '#shared/questions/file-entries.rules.ts';
import { createFileEntry, type FileEntry } from '#tests/support/questions/question-files.ts';
import { describeDominantAnswerLetter, findEntryWarnings } from './entry-warnings.ts';

function warningsOf(given: Partial<FileEntry>) {
  const [item] = checkItems([{ line: null, value: createFileEntry(given) }]).items;
  if (!item?.entry) throw new Error('not an entry');
  return findEntryWarnings(item.entry);
}

describe('a warning', () => {
  it.each([
    [{ pregunta: 'Observe la siguiente figura y responda' }, ['picture']],
    [{ pregunta: 'Según la imagen adjunta, ¿qué es?' }, ['picture']],
    [{ pregunta: 'En el esquema de la red, ¿qué es A?' }, ['picture']],
    [{ opciones: ['Sí', 'No', 'sí.', 'Quizá'] }, ['option_twice']],
    [{ opciones: ['Una', 'XXX', 'Otra', 'Más'] }, ['placeholder']],
    [{ opciones: ['Opción A', 'Una', 'Otra', 'Más'] }, ['placeholder']],
    [{ pregunta: 'Lorem ipsum dolor sit amet' }, ['placeholder']],
    [{ pregunta: 'Muy larga '.repeat(200) }, ['very_long']],
  ])('of %o', (given, warnings) => expect(warningsOf(given)).toEqual(warnings));

  it.each([
    { pregunta: 'El derecho a la propia imagen, ¿en qué artículo está?' },
    { pregunta: '¿Qué medidas hay en el Esquema Nacional de Seguridad?' },
    { pregunta: '¿Qué figura jurídica es la siguiente?' },
    { opciones: ['<', '>', '<=', '>='] },
    { opciones: ['1', '2', '3', 'Todo lo anterior'] },
  ])('is not given for %o', (given) => expect(warningsOf(given)).toEqual([]));

  it('tells that nearly all right answers are the same letter', () => {
    const keys = (a: number, b: number) => [
      ...Array.from({ length: a }, () => ({ correct_answer: 0 as const })),
      ...Array.from({ length: b }, () => ({ correct_answer: 1 as const })),
    ];
    expect(describeDominantAnswerLetter(keys(605, 93))).toMatch(
      /^La respuesta correcta es la A en 605 de 698 preguntas:/,
    );
    expect(describeDominantAnswerLetter(keys(50, 48))).toBeUndefined();
    expect(describeDominantAnswerLetter(keys(5, 0))).toBeUndefined();
  });
});
