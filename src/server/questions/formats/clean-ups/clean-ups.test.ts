import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { CleanableEntry } from './clean-up.ts';
import { CLEAN_UPS } from './clean-ups.ts';

function entryOf(question_text: string, given: Partial<CleanableEntry> = {}): CleanableEntry {
  return {
    question_text,
    choices: ['sí', 'no'],
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    shared_text: null,
    ...given,
  };
}

function clean(id: CleanUpId, entry: CleanableEntry): { entry: CleanableEntry; changed: boolean } {
  const found = CLEAN_UPS.find((cleanUp) => cleanUp.id === id);
  if (!found) throw new Error(id);
  return found.clean(entry);
}

describe('a text with a fault is mended', () => {
  it.each<[CleanUpId, string, string]>([
    ['encoding', 'La resoluciÃ³n del aÃ±o â€œpasadoâ€\u009d', 'La resolución del año “pasado”'],
    ['encoding', 'La resoluciÃƒÂ³n', 'La resolución'],
    ['encoding', 'Â¿CuÃ¡l es el artÃ\u00adculo 1.Âº?', '¿Cuál es el artículo 1.º?'],
    [
      'entities',
      '&iquest;Qu&eacute; dice la Ley&nbsp;39&#47;2015 del r&#xe9;gimen?',
      '¿Qué dice la Ley 39/2015 del régimen?',
    ],
    ['entities', 'La resoluci&amp;oacute;n', 'La resolución'],
    ['entities', 'el n.&ordm; 5', 'el n.º 5'],
    [
      'lines',
      'El procedimiento de revisión de los actos nulos al amparo\nde la Ley 39/2015 se inicia.\nSeñale la correcta',
      'El procedimiento de revisión de los actos nulos al amparo de la Ley 39/2015 se inicia.\nSeñale la correcta',
    ],
    ['markdown', 'Señale la **incorrecta** y la _falsa_:', 'Señale la incorrecta y la falsa:'],
    [
      'tables',
      'Según la tabla:\n| Año | Plazas |\n|---|:---:|\n| 2024 | 10 |\n¿cuántas hay?',
      'Según la tabla:\nAño | Plazas\n2024 | 10\n¿cuántas hay?',
    ],
    ['tables', 'Vea: | a | b | |---|---| | 1 | 2 | | 3 | 4 |', 'Vea:\na | b\n1 | 2\n3 | 4'],
  ])('%s: %j', (id, text, mended) => {
    expect(clean(id, entryOf(text))).toMatchObject({ changed: true, entry: { question_text: mended } });
    expect(clean(id, entryOf(mended)).changed).toBe(false);
  });

  it.each([
    [['A. Mostrar', 'B. Ocultar', 'C. Nada']],
    [['a) Mostrar', 'b) Ocultar', 'c) Nada']],
    [['(a) Mostrar', '(b) Ocultar', '(c) Nada']],
    [['A.- Mostrar', 'B.- Ocultar', 'C.- Nada']],
  ])('letters: %j', (choices) => {
    expect(clean('letters', entryOf('?', { choices })).entry.choices).toEqual(['Mostrar', 'Ocultar', 'Nada']);
  });

  it('also in options, notes, explanations and shared texts, and what is HTML keeps its entities', () => {
    const entry = entryOf('?', {
      choices: ['resoluci&oacute;n', 'no'],
      notes: ['raz&oacute;n', null],
      explanation: '<p>raz&oacute;n</p>',
      explanation_format: 'rich',
      shared_text: { title: 'Situaci&oacute;n', text: 'raz&oacute;n', text_format: 'plain', position: 1 },
    });
    expect(clean('entities', entry).entry).toEqual({
      ...entry,
      choices: ['resolución', 'no'],
      notes: ['razón', null],
      shared_text: { title: 'Situación', text: 'razón', text_format: 'plain', position: 1 },
    });
    expect(clean('encoding', { ...entry, explanation: '<p>razÃ³n</p>' }).entry.explanation).toBe(
      '<p>razón</p>',
    );
  });

  it('an explanation shows its bold and italic letters', () => {
    const entry = entryOf('?', { explanation: 'R&D **no** es\n_igual_' });
    expect(clean('markdown', entry).entry).toMatchObject({
      explanation: 'R&amp;D <strong>no</strong> es<br><em>igual</em>',
      explanation_format: 'rich',
    });
  });
});

describe('what is asked for stays as it is', () => {
  const literal: [string, string[]][] = [
    ['¿Qué etiqueta ejecuta un programa?', ['<SCRIPT>', '<!-- -->', '<b>', '&nbsp;']],
    ['¿Cómo se escribe un espacio?', ['&nbsp;', '&lt;', '&amp;', '&#160;']],
    ['¿Cómo se escribe la ó en HTML?', ['caf&oacute;', '&ograve;', 'camci&oacute;n', '&ouml;']],
    ['¿Qué se ve al abrir «ñ» en UTF-8 como Windows-1252?', ['Ã±', 'ñ', '?', 'Â±']],
    ['Método especial', ['__init__', '_x', 'snake_case_name', '2**3**2']],
    ['¿Qué imprime?\nfor (i = 0; i < 3; i++)\n  print(i);', ['**kwargs', '*args', 'f(**a, **b)', 'a|b']],
    ['SELECT nombre, apellidos, departamento FROM empleados\nwhere id = 1', ['a || b', 'a | b', '|', '||']],
    ['Opciones en otro orden', ['B. uno', 'A. dos', 'C. tres', 'D. cuatro']],
    ['Iniciales', ['A. Smith', 'J. Doe', 'C. Roe', 'D. Poe']],
    ['Una sin letra', ['A. uno', 'dos', 'C. tres', 'D. cuatro']],
    ['Otras', ['A y B', 'a) y b)', 'B', 'Todas las anteriores']],
    [
      'Ordene los pasos que siguen según el procedimiento común:\n1. Inicio\n2. Fin',
      ['1, 2', '2, 1', '1', '2'],
    ],
    ['AT&T y P&G; R&D', ['I+D&i', 'Q&A;', 'a&b;c', '&']],
    ['El código Ã y la Â', ['Á', 'Â', 'Ã', 'É']],
  ];

  it.each(literal)('%s %j', (question_text, choices) => {
    const entry = entryOf(question_text, { choices });
    for (const { id } of CLEAN_UPS) expect(clean(id, entry), id).toEqual({ entry, changed: false });
  });

  it('texts of words', () => {
    const word = fc.constantFrom(
      'ley',
      'órgano',
      'Año',
      '39/2015',
      '«acto»',
      '1.º',
      'y',
      '¿Cuál',
      'plazo,',
      'fin.',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 2, maxLength: 6 }), (question_text, choices) => {
        const entry = entryOf(question_text, { choices, explanation: question_text });
        return CLEAN_UPS.every((cleanUp) => cleanUp.clean(entry).entry === entry);
      }),
    );
  });

  it('a question of any characters is the same one where nothing was mended', () => {
    const signs = fc.constantFrom(...Array.from('aBóÃ³&;|-*_ \n.)<1'), 'nbsp', 'amp');
    const text = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 2, maxLength: 4 }), (question_text, choices) => {
        const before = entryOf(question_text, { choices });
        for (const { clean: apply, id } of CLEAN_UPS) {
          const { entry, changed } = apply(before);
          expect(entry === before, id).toBe(!changed);
        }
      }),
    );
  });
});
