import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { QuestionEntry } from './file-entries.rules.ts';
import { checkQuestionFile, checkQuestionList, FILE_MAX_BYTES } from './question-file.rules.ts';

const good = {
  pregunta: '¿Cuál es la capital de España?',
  categoria: ['Geografía'],
  opciones: ['Madrid', 'Barcelona', 'Sevilla', 'Valencia'],
  respuesta_correcta: 1,
  explicacion: 'Artículo 5 de la Constitución.',
};

const OPTIONS = ['a', 'b', 'c', 'd', 'e', 'f'];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const errorsOf = (list: unknown[]): string[] => checkQuestionList(list).errors ?? [];

function entriesOf(list: unknown[]): QuestionEntry[] {
  const checked = checkQuestionList(list);
  if (checked.errors) throw new Error(checked.errors.join('\n'));
  return checked.entries;
}

const noText = (place: string): string => `La pregunta #1 debe tener un texto ${place}`;

describe('the file', () => {
  const json = JSON.stringify([good]);
  const notUtf8 = {
    errors: [
      'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.',
    ],
  };
  const notJson = (hint: string) => ({
    errors: [`El archivo no contiene un JSON válido. Verifica el formato del archivo. ${hint}`],
  });
  const notArray = { errors: ['El archivo debe contener un array de preguntas'] };

  it('is a JSON array in UTF-8, with or without a byte order mark', () => {
    const read = {
      errors: null,
      entries: [expect.objectContaining({ number: 1, question_text: good.pregunta })],
    };
    expect(checkQuestionFile(bytes(json))).toEqual(read);
    expect(checkQuestionFile(bytes(`\ufeff${json}`))).toEqual(read);
  });

  it('is refused when it holds no question', () => {
    expect(checkQuestionFile(bytes(' [] '))).toEqual({
      errors: ['El archivo no contiene ninguna pregunta.'],
    });
  });

  it.each([
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from(json, 'utf16le')],
    ['UTF-16 BE without a mark', Buffer.from(json, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(json, 'latin1')],
    [
      'cut in the middle of a character',
      bytes(json).subarray(0, bytes(json.slice(0, json.indexOf('ñ') + 1)).length - 1),
    ],
    ['a surrogate in UTF-8', Uint8Array.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d])],
  ])('is refused in another encoding: %s', (_, file) => {
    expect(checkQuestionFile(file)).toEqual(notUtf8);
  });

  it.each([
    ['', 'Está vacío.'],
    [' \n', 'Está vacío.'],
    ['[', 'Se corta en la línea 1, antes de terminar.'],
    ['[\n{}', 'Se corta en la línea 2, antes de terminar.'],
    ['{"a":1,}', 'El error está en la línea 1, columna 8.'],
    ["[\n  {},\n  {'pregunta': 1}\n]", 'El error está en la línea 3, columna 4.'],
    ['\ufeff\ufeff[]', 'El error está en la línea 1, columna 1.'],
    ['undefined', 'El error está en la línea 1, columna 1.'],
    ['["\n"]', 'El error está en la línea 1, columna 3.'],
    ['["\0"]', 'El error está en la línea 1, columna 3.'],
  ])('is refused when it is no JSON, which says where: %j', (text, hint) => {
    expect(checkQuestionFile(bytes(text))).toEqual(notJson(hint));
  });

  it.each([
    ['gzip', gzipSync(json)],
    ['ZIP', Buffer.from('504b0304140008080800', 'hex')],
  ])('is refused when it is compressed, which says how: %s', (name, file) => {
    expect(checkQuestionFile(file)).toEqual(
      notJson(`Está comprimido (${name}): descomprímelo y envía el archivo JSON que hay dentro.`),
    );
  });

  it.each(['{}', 'null', '1', '"[]"', '{"0":{},"length":1}'])(
    'is refused when it is no array: %s',
    (text) => {
      expect(checkQuestionFile(bytes(text))).toEqual(notArray);
    },
  );

  it('may be just as large as the limit', () => {
    const padded = bytes(json.padEnd(json.length + FILE_MAX_BYTES - bytes(json).length));
    expect(padded.length).toBe(FILE_MAX_BYTES);
    expect(checkQuestionFile(padded).errors).toBeNull();
    expect(checkQuestionFile(Buffer.concat([padded, bytes(' ')]))).toEqual({
      errors: [
        'El archivo no puede superar los 20 MB. Divídelo en varios archivos e impórtalos de uno en uno.',
      ],
    });
  });

  it('may be nested two hundred thousand times without harm', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(checkQuestionFile(bytes(deep)).errors).toHaveLength(1);
    const inside = `[{"pregunta":${deep},"categoria":${deep},"opciones":[${deep},1,2,3],"respuesta_correcta":${deep},"extra":${deep}}]`;
    expect(checkQuestionFile(bytes(inside)).errors).not.toBeNull();
  });

  it('can hang nothing on the prototype of objects', () => {
    const checked = checkQuestionFile(
      bytes(
        `[{"__proto__":${JSON.stringify(good)},"constructor":{"prototype":{"x":1}}},${JSON.stringify(good)}]`,
      ),
    );
    expect(checked.errors?.length).toBeGreaterThan(0);
    expect(checked.errors?.every((error) => error.startsWith('La pregunta #1 '))).toBe(true);
    expect('pregunta' in {}).toBe(false);
  });
});

describe('an entry', () => {
  it('becomes a question, the answer counted from 0', () => {
    expect(entriesOf([good, { ...good, pregunta: 'Otra', respuesta_correcta: 4 }])).toEqual([
      {
        number: 1,
        repeat_of: null,
        question_text: good.pregunta,
        choices: good.opciones,
        correct_answer: 0,
        notes: null,
        explanation: good.explicacion,
        explanation_format: 'plain',
        categories: ['Geografía'],
        law_id: null,
        article: null,
        paragraph: null,
        pair: null,
        state: 'current',
        state_since: null,
        state_reason: null,
        source_exam: null,
        source_year: null,
        source_number: null,
        source_is_reserve: false,
        shared_text: null,
      },
      expect.objectContaining({ number: 2, repeat_of: null, question_text: 'Otra', correct_answer: 3 }),
    ]);
  });

  it('may be of a pair, which has a short name', () => {
    expect(entriesOf([{ ...good, pareja: ' plazos ' }])[0]?.pair).toBe('plazos');
    expect(entriesOf([{ ...good, pareja: ' ' }])[0]?.pair).toBeNull();
    expect(errorsOf([{ ...good, pareja: 5 }])).toEqual([
      'La pregunta #1 debe tener un texto en «pareja», o nada',
    ]);
    expect(errorsOf([{ ...good, pareja: 'a'.repeat(61) }])).toEqual([
      'La pregunta #1 no puede tener más de 60 caracteres en «pareja»',
    ]);
  });

  it('keeps every character of wording, options and explanation; only names are trimmed', () => {
    const pregunta = ' \t¿&lt;b&gt; o <b>?\r\n\u00a0\u200b\u00ad ñ n\u0303 😀 \ufeff';
    const opciones = [' <% y %>', '=SI(A1<B1;1)', '<SCRIPT>alert(1)</SCRIPT>\n', '<!-- -->'];
    const explicacion = '  línea 1\r\n\nlínea 2 &amp; ';
    const [entry] = entriesOf([
      { ...good, pregunta, opciones, explicacion, categoria: [' Tema 1\n', '\u00a0Tema 2'] },
    ]);
    expect(entry).toMatchObject({ question_text: pregunta, choices: opciones, explanation: explicacion });
    expect(entry?.categories).toEqual(['Tema 1', 'Tema 2']);
  });

  it('may repeat the text of an option', () => {
    expect(entriesOf([{ ...good, opciones: ['a', 'a', 'b', 'b'] }])[0]?.choices).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
  });

  it('may bring fields that mean nothing here', () => {
    expect(errorsOf([{ ...good, fuente: 'Art. 5', id: 7 }])).toEqual([]);
  });

  it.each([undefined, null, '', '  \n', '\u200b\ufeff'])(
    'has no explanation without visible text: %j',
    (explicacion) => {
      expect(entriesOf([{ ...good, explicacion }])[0]?.explanation).toBeNull();
    },
  );

  it.each([undefined, null, '', ' \n\t', '\u00a0\u200b', 5, true, [], {}, ['a']])(
    'needs a wording, not %j',
    (pregunta) => {
      expect(errorsOf([{ ...good, pregunta }])).toEqual([noText('en «pregunta»')]);
    },
  );

  it.each([undefined, null, '', 'Tema 1', 3, {}, []])('needs categories, not %j', (categoria) => {
    expect(errorsOf([{ ...good, categoria }])).toEqual([
      'La pregunta #1 debe tener al menos una categoría en el array «categoria»',
    ]);
  });

  it.each([null, '', '  ', 7, ['a']])('needs names as categories, not %j', (name) => {
    expect(errorsOf([{ ...good, categoria: ['Tema 1', name] }])).toEqual([noText('en la categoría 2')]);
  });

  it.each([2, 3, 4, 5, 6])('may have %d options, any of which may be right', (count) => {
    const opciones = OPTIONS.slice(0, count);
    const entries = entriesOf(
      opciones.map((_, i) => ({ ...good, pregunta: `¿${i}?`, opciones, respuesta_correcta: i + 1 })),
    );
    expect(entries.map((entry) => entry.choices)).toEqual(opciones.map(() => opciones));
    expect(entries.map((entry) => entry.correct_answer)).toEqual(opciones.map((_, i) => i));
    expect(errorsOf([{ ...good, opciones, respuesta_correcta: count + 1 }])).toEqual([
      `La pregunta #1 debe tener en «respuesta_correcta» un número entero del 1 al ${count}, tiene ${count + 1}`,
    ]);
  });

  it.each([
    [1, ['a']],
    [7, [...OPTIONS, 'g']],
    [0, []],
    [0, undefined],
  ])('needs two to six options, not %d', (amount, opciones) => {
    expect(errorsOf([{ ...good, opciones }])).toEqual([
      `La pregunta #1 debe tener entre 2 y 6 opciones, tiene ${amount}`,
    ]);
  });

  it('may have a note for each option, or for some', () => {
    const notesOf = (notas: unknown) => entriesOf([{ ...good, notas }])[0]?.notes;
    expect(notesOf(['Sí.', '  no:\n<b>1</b> ', null, ''])).toEqual(['Sí.', '  no:\n<b>1</b> ', null, null]);
    for (const none of [undefined, null, [null, '', ' \n', '\u200b']]) expect(notesOf(none)).toBeNull();
  });

  it.each([3, 5, 0])('has as many notes as options, not %d', (count) => {
    expect(errorsOf([{ ...good, notas: OPTIONS.slice(0, count) }])).toEqual([
      `La pregunta #1 debe tener en «notas» tantas notas como opciones (4), tiene ${count}`,
    ]);
  });

  it.each(['nota', 4, true, { 0: 'a', length: 4 }])('has an array of notes, not %j', (notas) => {
    expect(errorsOf([{ ...good, notas }])).toEqual([
      'La pregunta #1 debe tener en «notas» un array con un texto, o null, por cada opción, o nada',
    ]);
  });

  it.each([5, false, [], {}])('has texts as notes, not %j', (note) => {
    expect(errorsOf([{ ...good, notas: ['a', note, null, null] }])).toEqual([
      'La pregunta #1 debe tener un texto en la nota 2, o nada',
    ]);
  });

  it.each([null, 'abcd', 4, { 0: 'a', 1: 'b', 2: 'c', 3: 'd', length: 4 }])(
    'needs an array of options, not %j',
    (opciones) => {
      expect(errorsOf([{ ...good, opciones }])).toEqual([
        'La pregunta #1 debe tener de 2 a 6 textos en el array «opciones»',
      ]);
    },
  );

  it.each([null, '', '\n', '\u2060', 2, ['a']])('needs texts as options, not %j', (option) => {
    expect(errorsOf([{ ...good, opciones: ['a', 'b', option, 'd'] }])).toEqual([noText('en la opción 3')]);
  });

  it.each([
    [2.5, ', tiene 2.5'],
    ['2', ', tiene "2"'],
    [true, ', tiene true'],
    [0, ', tiene 0'],
    [5, ', tiene 5'],
    [-1, ', tiene -1'],
    [null, ''],
    [undefined, ''],
    [[1], ''],
    [{}, ''],
  ])('needs a right answer from 1 to 4, not %j', (respuesta_correcta, given) => {
    expect(errorsOf([{ ...good, respuesta_correcta }])).toEqual([
      `La pregunta #1 debe tener en «respuesta_correcta» un número entero del 1 al 4${given}`,
    ]);
  });

  it.each([5, false, [], {}])('may not be explained by %j', (explicacion) => {
    expect(errorsOf([{ ...good, explicacion }])).toEqual([
      'La pregunta #1 debe tener un texto en «explicacion», o nada',
    ]);
  });

  it('may be explained by HTML, which the server has to clean', () => {
    const html = '<p>a <b>b</b></p>';
    const of = (fields: object) => entriesOf([{ ...good, explicacion: html, ...fields }])[0];
    expect(of({ explicacion_formato: 'html' })).toMatchObject({
      explanation: html,
      explanation_format: 'rich',
    });
    for (const explicacion_formato of ['texto', null, undefined])
      expect(of({ explicacion_formato })).toMatchObject({ explanation: html, explanation_format: 'plain' });
    expect(of({ explicacion_formato: 'html', explicacion: ' ' })).toMatchObject({
      explanation: null,
      explanation_format: 'plain',
    });
  });

  it.each(['HTML', '', 'rich', 1, true, [], {}])(
    'has no other format of its explanation: %j',
    (explicacion_formato) => {
      expect(errorsOf([{ ...good, explicacion_formato }])).toEqual([
        'La pregunta #1 debe tener en «explicacion_formato» «texto» o «html», o nada',
      ]);
    },
  );

  it('may be in no category only if it says so', () => {
    expect(entriesOf([{ ...good, categoria: [], sin_categoria: true }])[0]?.categories).toEqual([]);
    expect(entriesOf([{ ...good, sin_categoria: true }])[0]?.categories).toEqual(['Geografía']);
    const missing = 'La pregunta #1 debe tener al menos una categoría en el array «categoria»';
    for (const sin_categoria of [false, null, 1, 'true', []])
      expect(errorsOf([{ ...good, categoria: [], sin_categoria }])).toEqual([missing]);
    expect(errorsOf([{ ...good, categoria: null, sin_categoria: true }])).toEqual([missing]);
  });

  it('may be in 100 categories', () => {
    const names = Array.from({ length: 101 }, (_, i) => `Tema ${i}`);
    expect(errorsOf([{ ...good, categoria: names.slice(1) }])).toEqual([]);
    expect(errorsOf([{ ...good, categoria: names }])).toEqual([
      'La pregunta #1 no puede tener más de 100 categorías, tiene 101',
    ]);
  });

  it.each([null, 'texto', 7, true, [], [good]])('is an object, not %j', (entry) => {
    expect(errorsOf([good, entry])).toEqual([
      'La pregunta #2 debe ser un objeto con pregunta, categoria, opciones y respuesta_correcta',
    ]);
  });
});

describe('a reference', () => {
  const ley = 'BOE-A-2015-10565';
  const referenceOf = (referencia: unknown) => {
    const [entry] = entriesOf([{ ...good, referencia }]);
    return [entry?.law_id, entry?.article, entry?.paragraph];
  };
  const errorsWith = (referencia: unknown): string[] => errorsOf([{ ...good, referencia }]);

  it('names a law, and may name the article and its paragraph', () => {
    expect(referenceOf({ ley })).toEqual([ley, null, null]);
    expect(referenceOf({ ley, articulo: ' 30 ' })).toEqual([ley, '30', null]);
    expect(referenceOf({ ley, articulo: '30 bis', apartado: '2\n', otra: 1 })).toEqual([ley, '30 bis', '2']);
    expect(referenceOf({ ley, articulo: null, apartado: ' ' })).toEqual([ley, null, null]);
    expect(referenceOf(null)).toEqual([null, null, null]);
  });

  it.each(['Art. 5', '', 5, false, [], [{ ley }]])('is an object, not %j', (referencia) => {
    expect(errorsWith(referencia)).toEqual([
      'La pregunta #1 debe tener en «referencia» un objeto con ley, articulo y apartado, o nada',
    ]);
  });

  it.each([undefined, null, '', 'Ley 39/2015', ` ${ley}`, `${ley}\n`, 'boe-a-2015-10565', 5, [ley], {}])(
    'needs the identifier of the law, not %j',
    (other) => {
      expect(errorsWith({ ley: other })).toEqual([
        'La pregunta #1 debe tener en «referencia.ley» un identificador del BOE, como BOE-A-2015-10565',
      ]);
    },
  );

  it.each([5, true, [], {}])('has texts as article and paragraph, not %j', (other) => {
    expect(errorsWith({ ley, articulo: other })).toEqual([
      'La pregunta #1 debe tener un texto en «referencia.articulo», o nada',
    ]);
    expect(errorsWith({ ley, articulo: '1', apartado: other })).toEqual([
      'La pregunta #1 debe tener un texto en «referencia.apartado», o nada',
    ]);
  });

  it('has a paragraph only in an article, and neither of them is long', () => {
    expect(errorsWith({ ley, apartado: '2' })).toEqual([
      'La pregunta #1 debe tener también «referencia.articulo», porque tiene «referencia.apartado»',
    ]);
    expect(errorsWith({ ley, articulo: 'a'.repeat(41), apartado: '\0' })).toEqual([
      'La pregunta #1 no puede tener más de 40 caracteres en «referencia.articulo»',
      'La pregunta #1 tiene un carácter nulo (U+0000) en «referencia.apartado»',
    ]);
  });
});

describe('characters that the database or a browser could not hold', () => {
  const places = {
    'en «pregunta»': (bad: string) => ({ ...good, pregunta: `a${bad}b` }),
    'en la categoría 2': (bad: string) => ({ ...good, categoria: ['Tema 1', `a${bad}b`] }),
    'en la opción 4': (bad: string) => ({ ...good, opciones: ['a', 'b', 'c', `a${bad}b`] }),
    'en «explicacion»': (bad: string) => ({ ...good, explicacion: `a${bad}b` }),
  };

  describe.each(Object.entries(places))('are refused %s:', (place, withBad) => {
    it('U+0000', () => {
      expect(errorsOf([good, withBad('\0')])).toEqual([
        `La pregunta #2 tiene un carácter nulo (U+0000) ${place}`,
      ]);
    });

    it.each(['\ud800', '\udc00', '\udc00\ud800'])('the lone surrogate %j', (lone) => {
      const file = bytes(JSON.stringify([good, withBad(lone)]));
      expect(checkQuestionFile(file).errors).toEqual([
        `La pregunta #2 tiene un carácter Unicode incompleto ${place}`,
      ]);
    });
  });

  it('are not pairs of surrogates', () => {
    expect(
      checkQuestionFile(bytes(`[${JSON.stringify(good).replace('Madrid', '\\ud83d\\ude00')}]`)).errors,
    ).toBeNull();
  });
});

describe('limits, in characters and not in units of the string', () => {
  it.each([
    ['en «pregunta»', '20.000', 20_000, (long: string) => ({ ...good, pregunta: long })],
    ['en la opción 1', '5000', 5_000, (long: string) => ({ ...good, opciones: [long, 'b', 'c', 'd'] })],
    ['en la nota 2', '5000', 5_000, (long: string) => ({ ...good, notas: [null, long, null, null] })],
    ['en «explicacion»', '50.000', 50_000, (long: string) => ({ ...good, explicacion: long })],
    ['en la categoría 1', '500', 500, (long: string) => ({ ...good, categoria: [`  ${long}  `] })],
  ])('%s: %s', (place, shown, max, withLong) => {
    expect(errorsOf([withLong('😀'.repeat(max))])).toEqual([]);
    expect(errorsOf([withLong(`${'😀'.repeat(max)}a`)])).toEqual([
      `La pregunta #1 no puede tener más de ${shown} caracteres ${place}`,
    ]);
  });
});

describe('all errors', () => {
  it('are told, in the order of the file', () => {
    expect(errorsOf([{}, good, { ...good, opciones: [''], respuesta_correcta: 9 }])).toEqual([
      'La pregunta #1 debe tener un texto en «pregunta»',
      'La pregunta #1 debe tener al menos una categoría en el array «categoria»',
      'La pregunta #1 debe tener entre 2 y 6 opciones, tiene 0',
      'La pregunta #1 debe tener en «respuesta_correcta» un número entero del 1 al 6',
      'La pregunta #3 debe tener entre 2 y 6 opciones, tiene 1',
      'La pregunta #3 debe tener un texto en la opción 1',
      'La pregunta #3 debe tener en «respuesta_correcta» un número entero del 1 al 6, tiene 9',
    ]);
  });

  it('are told, but not millions of them', () => {
    const more = 'Hay más problemas: solo se muestran los primeros 50.000.';
    expect(errorsOf(Array.from({ length: 50_000 }, () => 1))).not.toContain(more);
    const told = errorsOf(Array.from({ length: 300_000 }, () => 1));
    expect(told).toHaveLength(50_001);
    expect(told.at(-1)).toBe(more);
    const empty = Array.from({ length: 200_000 }, () => '');
    expect(errorsOf([{ ...good, opciones: empty, categoria: empty }])).toEqual([
      'La pregunta #1 no puede tener más de 100 categorías, tiene 200000',
      'La pregunta #1 debe tener entre 2 y 6 opciones, tiene 200000',
      ...Array.from({ length: 100 }, (_, i) => noText(`en la opción ${i + 1}`)),
    ]);
  });
});

describe('entries with the same wording and options', () => {
  const other = { ...good, opciones: ['Madrid', 'Barcelona', 'Sevilla', 'Bilbao'] };

  it('repeat the first of them, whatever their categories, notes and explanations', () => {
    const more = { categoria: ['Historia'], notas: ['a', null, null, null], explicacion: 'Otra' };
    const list = [good, other, { ...good, ...more }, good, other];
    expect(entriesOf(list).map((entry) => entry.repeat_of)).toEqual([null, null, 1, 1, 2]);
  });

  it('are others in another case, in another order or with another blank', () => {
    const list = [
      good,
      { ...good, pregunta: good.pregunta.toUpperCase() },
      { ...good, pregunta: `${good.pregunta} ` },
      { ...good, opciones: good.opciones.toReversed() },
      { ...good, opciones: ['Madrid', 'Barcelona', 'Sevilla', 'valencia'] },
      { ...good, opciones: [...good.opciones, 'Bilbao'] },
      { ...good, opciones: good.opciones.slice(0, 3) },
    ];
    expect(entriesOf(list).map((entry) => entry.repeat_of)).toEqual(list.map(() => null));
  });

  it('contradict each other with another right answer', () => {
    expect(
      errorsOf([other, good, { ...good, respuesta_correcta: 3 }, { ...good, respuesta_correcta: 2 }]),
    ).toEqual([
      'La pregunta #3 repite la pregunta #2 con otra respuesta correcta: 3 en lugar de 1 («¿Cuál es la capital de España?»)',
      'La pregunta #4 repite la pregunta #2 con otra respuesta correcta: 2 en lugar de 1 («¿Cuál es la capital de España?»)',
    ]);
  });
});
