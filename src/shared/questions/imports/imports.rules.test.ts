import { describe, expect, it } from 'vitest';
import { describeImport, describeImportFailure } from './imports.rules.ts';

describe('what an import did', () => {
  it.each([
    [2992, 8, 5, 0, 134, '2992 preguntas nuevas, 8 repetidas (5 añaden categorías), 134 categorías creadas'],
    [
      5,
      8,
      2,
      3,
      0,
      '5 preguntas nuevas, 8 repetidas (2 añaden categorías, 3 cambian lo guardado), 0 categorías creadas',
    ],
    [0, 3000, 0, 0, 0, '0 preguntas nuevas, 3000 repetidas, 0 categorías creadas'],
    [1, 1, 1, 0, 1, '1 pregunta nueva, 1 repetida (1 añade categorías), 1 categoría creada'],
  ])(
    '%d new, %d repeats, %d of them with categories and %d changing, %d categories',
    (questions_new, repeats, repeats_extended, questions_replaced, categories_created, text) => {
      expect(
        describeImport({ questions_new, repeats, repeats_extended, questions_replaced, categories_created }),
      ).toBe(text);
    },
  );

  it('has created no category before it is published', () => {
    const counts = {
      questions_new: 1,
      repeats: 0,
      repeats_extended: 0,
      questions_replaced: 0,
      categories_created: 2,
    };
    expect(describeImport(counts, { isDone: false })).toBe(
      '1 pregunta nueva, 0 repetidas, 2 categorías nuevas',
    );
  });
});

describe('what the database refused of an import', () => {
  const detail = 'no entra';
  it.each([
    [{ step: 'category', name: 'Mala', detail }, 'Error al crear la categoría «Mala»: no entra'],
    [{ step: 'question', wording: '¿Qué?', detail }, 'Error al crear la pregunta «¿Qué?»: no entra'],
    [{ step: 'question', wording: '¿Qué?', detail: null }, 'No se pudo crear la pregunta'],
    [{ step: 'links', detail }, 'Error al asociar las categorías con la pregunta: no entra'],
    [{ step: 'unknown' }, 'Error al importar preguntas'],
  ] as const)('%o', (failure, text) => {
    expect(describeImportFailure(failure)).toBe(text);
  });
});
