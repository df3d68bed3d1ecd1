import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RoleSession, createAdministratorSession } from '#tests/support/people/roles.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, type TestQuestion } from '#tests/support/database/factories.ts';
import { callProcedure, sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';

const SOON = { timeout: 60_000, interval: 10 };
const GOOD = {
  pregunta: '¿Cuál es la capital de España?',
  categoria: ['Geografía'],
  opciones: ['Madrid', 'Barcelona', 'Sevilla', 'Valencia'],
  respuesta_correcta: 1,
  explicacion: 'Artículo 5 de la Constitución.',
  referencia: { ley: 'BOE-A-1978-31229', articulo: '5' },
};

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
/** Writes a file whose first entry is good and whose second one has these fields. */
const withEntry = (fields: object): Uint8Array => json([GOOD, { ...GOOD, pregunta: '¿Otra?', ...fields }]);
const without = (field: keyof typeof GOOD): Uint8Array => {
  const { [field]: _, ...others } = GOOD;
  return json([GOOD, others]);
};
const ley = 'BOE-A-1978-31229';

const notJson = (hint: string): string =>
  `El archivo no contiene un JSON válido. Verifica el formato del archivo. ${hint}`;
const errorAt = (line: number, column: number): string =>
  notJson(`El error está en la línea ${line}, columna ${column}.`);
const compressed = (name: string): string =>
  notJson(`Está comprimido (${name}): descomprímelo y envía el archivo JSON que hay dentro.`);
const NOT_ARRAY = 'El archivo debe contener un array de preguntas';
const NOT_UTF8 =
  'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.';
const TOO_LARGE =
  'El archivo no puede superar los 20 MB. Divídelo en varios archivos e impórtalos de uno en uno.';
const NO_OBJECT = 'debe ser un objeto con pregunta, categoria, opciones y respuesta_correcta';
const NO_WORDING = 'debe tener un texto en «pregunta»';
const NO_CATEGORY = 'debe tener al menos una categoría en el array «categoria»';
const NO_CHOICES = 'debe tener de 2 a 6 textos en el array «opciones»';
const NO_NOTES = 'debe tener en «notas» un array con un texto, o null, por cada opción, o nada';
const NO_ANSWER = 'debe tener en «respuesta_correcta» un número entero del 1 al 4';
/** The message for a wrong answer when the number of options is wrong too, so that up to six are assumed. */
const NO_ANSWER_OF_SIX = 'debe tener en «respuesta_correcta» un número entero del 1 al 6';
const NO_EXPLANATION = 'debe tener un texto en «explicacion», o nada';
const NO_FORMAT = 'debe tener en «explicacion_formato» «texto» o «html», o nada';
const NO_REFERENCE = 'debe tener en «referencia» un objeto con ley, articulo y apartado, o nada';
const NO_LAW = 'debe tener en «referencia.ley» un identificador del BOE, como BOE-A-2015-10565';

const FILES: [kind: string, file: Uint8Array, message: string][] = [
  // files that can't be read at all
  ['nothing', utf8(''), notJson('Está vacío.')],
  ['blanks', utf8(' \n'), notJson('Está vacío.')],
  ['a text', utf8('hola'), errorAt(1, 1)],
  ['a page', utf8('<!doctype html><script>alert(1)</script>'), errorAt(1, 1)],
  ['a table', utf8('pregunta;opciones\na;b'), errorAt(1, 1)],
  ['an archive', Buffer.from('504b0304140008080800', 'hex'), compressed('ZIP')],
  ['a compressed file', gzipSync(json([GOOD])), compressed('gzip')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), NOT_UTF8],
  ['cut off', json([GOOD]).subarray(0, -5), notJson('Se corta en la línea 1, antes de terminar.')],
  ['a comma too many', utf8('[\n{},\n]'), errorAt(3, 1)],
  ['single quotes', utf8("[{'pregunta':1}]"), errorAt(1, 3)],
  ['a comment', utf8('[] // fin'), errorAt(1, 4)],
  ['two lists', utf8('[][]'), errorAt(1, 3)],
  ['a list a line', utf8('{}\n{}'), errorAt(2, 1)],
  ['no number', utf8('[NaN]'), errorAt(1, 2)],
  ['two byte order marks', utf8('\ufeff\ufeff[]'), errorAt(1, 1)],
  ['a NUL outside of texts', utf8('[ \0]'), errorAt(1, 3)],
  ['a NUL as it is inside of a text', utf8('["a\0"]'), errorAt(1, 4)],
  ['a line break inside of a text', utf8('["a\n"]'), errorAt(1, 4)],
  ['no question', utf8(' [] '), 'El archivo no contiene ninguna pregunta.'],
  ['an object', json({ preguntas: [GOOD] }), NOT_ARRAY],
  ['one entry', json(GOOD), NOT_ARRAY],
  ['an object like an array', utf8('{"0":{},"length":1}'), NOT_ARRAY],
  ['null', utf8('null'), NOT_ARRAY],
  ['a number', utf8('5'), NOT_ARRAY],
  ['a string', utf8('"[]"'), NOT_ARRAY],
  ['the prototype of an array', utf8('{"__proto__":[]}'), NOT_ARRAY],
  ['a byte order mark and an object', utf8('\ufeff{}'), NOT_ARRAY],
  ['UTF-16 LE with a mark', Buffer.from(`\ufeff${JSON.stringify([GOOD])}`, 'utf16le'), NOT_UTF8],
  ['UTF-16 LE', Buffer.from(JSON.stringify([GOOD]), 'utf16le'), NOT_UTF8],
  ['UTF-16 BE', Buffer.from(JSON.stringify([GOOD]), 'utf16le').swap16(), NOT_UTF8],
  ['Latin-1', Buffer.from(JSON.stringify([GOOD]), 'latin1'), NOT_UTF8],
  ['a character cut in two', json(['ñ']).subarray(0, 3), NOT_UTF8],
  ['a surrogate in UTF-8', Uint8Array.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d]), NOT_UTF8],
  ['twenty megabytes and a byte', utf8('[]'.padEnd(FILE_MAX_BYTES + 1)), TOO_LARGE],
  [
    'two hundred thousand brackets',
    utf8('['.repeat(200_000) + ']'.repeat(200_000)),
    `La pregunta #1 ${NO_OBJECT}`,
  ],
  // entries
  ...(
    [
      ['null as entry', json([GOOD, null]), NO_OBJECT],
      ['a text as entry', json([GOOD, 'a']), NO_OBJECT],
      ['a number as entry', json([GOOD, 7]), NO_OBJECT],
      ['true as entry', json([GOOD, true]), NO_OBJECT],
      ['a list as entry', json([GOOD, [GOOD]]), NO_OBJECT],
      ['no wording', without('pregunta'), NO_WORDING],
      ['an empty wording', withEntry({ pregunta: '' }), NO_WORDING],
      ['a blank wording', withEntry({ pregunta: ' \n\u00a0' }), NO_WORDING],
      ['an invisible wording', withEntry({ pregunta: '\u200b\u2060' }), NO_WORDING],
      ['a number as wording', withEntry({ pregunta: 5 }), NO_WORDING],
      ['an object as wording', withEntry({ pregunta: { a: 1 } }), NO_WORDING],
      [
        'a very deep wording',
        utf8(
          `[${JSON.stringify(GOOD)},${JSON.stringify({ ...GOOD, pregunta: 'HERE' }).replace('"HERE"', '['.repeat(50_000) + ']'.repeat(50_000))}]`,
        ),
        NO_WORDING,
      ],
      [
        'a long wording',
        withEntry({ pregunta: 'a'.repeat(20_001) }),
        'no puede tener más de 20.000 caracteres en «pregunta»',
      ],
      [
        'another name for the wording',
        json([GOOD, { ...GOOD, pregunta: undefined, Pregunta: 'a' }]),
        NO_WORDING,
      ],
      ['no categories', without('categoria'), NO_CATEGORY],
      ['an empty list of categories', withEntry({ categoria: [] }), NO_CATEGORY],
      ['a category that is no list', withEntry({ categoria: 'Tema' }), NO_CATEGORY],
      ['null as categories', withEntry({ categoria: null }), NO_CATEGORY],
      ['an object as categories', withEntry({ categoria: { 0: 'a', length: 1 } }), NO_CATEGORY],
      ['a blank category', withEntry({ categoria: ['Tema', ' '] }), 'debe tener un texto en la categoría 2'],
      ['a number as category', withEntry({ categoria: [5] }), 'debe tener un texto en la categoría 1'],
      [
        'a category that is no name',
        withEntry({ categoria: ['a'.repeat(5001)] }),
        'no puede tener más de 5000 caracteres en la categoría 1',
      ],
      [
        'many categories',
        withEntry({ categoria: Array.from({ length: 101 }, (_, i) => `T${i}`) }),
        'no puede tener más de 100 categorías, tiene 101',
      ],
      ['no options', without('opciones'), 'debe tener entre 2 y 6 opciones, tiene 0'],
      ['one option', withEntry({ opciones: ['a'] }), 'debe tener entre 2 y 6 opciones, tiene 1'],
      [
        'seven options',
        withEntry({ opciones: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }),
        'debe tener entre 2 y 6 opciones, tiene 7',
      ],
      [
        'a key beyond its options',
        withEntry({ opciones: ['a', 'b', 'c'], respuesta_correcta: 4 }),
        'debe tener en «respuesta_correcta» un número entero del 1 al 3, tiene 4',
      ],
      ['a text as notes', withEntry({ notas: 'a' }), NO_NOTES],
      [
        'fewer notes than options',
        withEntry({ notas: ['a'] }),
        'debe tener en «notas» tantas notas como opciones (4), tiene 1',
      ],
      [
        'a number as note',
        withEntry({ notas: [null, 5, null, null] }),
        'debe tener un texto en la nota 2, o nada',
      ],
      ['a text as options', withEntry({ opciones: 'a,b,c,d' }), NO_CHOICES],
      ['an object as options', withEntry({ opciones: { a: 1, b: 2, c: 3, d: 4 } }), NO_CHOICES],
      ['null as options', withEntry({ opciones: null }), NO_CHOICES],
      ['an empty option', withEntry({ opciones: ['a', 'b', '', 'd'] }), 'debe tener un texto en la opción 3'],
      [
        'a number as option',
        withEntry({ opciones: ['a', 'b', 'c', 4] }),
        'debe tener un texto en la opción 4',
      ],
      [
        'null as option',
        withEntry({ opciones: [null, 'b', 'c', 'd'] }),
        'debe tener un texto en la opción 1',
      ],
      [
        'a long option',
        withEntry({ opciones: ['a', 'b'.repeat(5_001), 'c', 'd'] }),
        'no puede tener más de 5000 caracteres en la opción 2',
      ],
      ['no right answer', without('respuesta_correcta'), NO_ANSWER],
      ['zero as right answer', withEntry({ respuesta_correcta: 0 }), `${NO_ANSWER}, tiene 0`],
      ['five as right answer', withEntry({ respuesta_correcta: 5 }), `${NO_ANSWER}, tiene 5`],
      ['minus one as right answer', withEntry({ respuesta_correcta: -1 }), `${NO_ANSWER}, tiene -1`],
      ['a fraction as right answer', withEntry({ respuesta_correcta: 2.5 }), `${NO_ANSWER}, tiene 2.5`],
      ['a text as right answer', withEntry({ respuesta_correcta: '2' }), `${NO_ANSWER}, tiene "2"`],
      ['a letter as right answer', withEntry({ respuesta_correcta: 'A' }), `${NO_ANSWER}, tiene "A"`],
      ['true as right answer', withEntry({ respuesta_correcta: true }), `${NO_ANSWER}, tiene true`],
      ['null as right answer', withEntry({ respuesta_correcta: null }), NO_ANSWER],
      ['a list as right answer', withEntry({ respuesta_correcta: [1] }), NO_ANSWER],
      [
        'a number beyond all',
        utf8(
          `[${JSON.stringify(GOOD)},${JSON.stringify({ ...GOOD, pregunta: 'b', respuesta_correcta: 7 }).replace(':7', ':1e999')}]`,
        ),
        `${NO_ANSWER}, tiene null`,
      ],
      ['a number as explanation', withEntry({ explicacion: 5 }), NO_EXPLANATION],
      ['a list as explanation', withEntry({ explicacion: ['a'] }), NO_EXPLANATION],
      [
        'a long explanation',
        withEntry({ explicacion: 'a'.repeat(50_001) }),
        'no puede tener más de 50.000 caracteres en «explicacion»',
      ],
      ['another format', withEntry({ explicacion_formato: 'markdown' }), NO_FORMAT],
      ['true as format', withEntry({ explicacion_formato: true }), NO_FORMAT],
      ['a text as reference', withEntry({ referencia: 'Art. 5' }), NO_REFERENCE],
      ['a list as reference', withEntry({ referencia: [ley] }), NO_REFERENCE],
      ['a reference without a law', withEntry({ referencia: { articulo: '5' } }), NO_LAW],
      ['a law by its name', withEntry({ referencia: { ley: 'Ley 39/2015' } }), NO_LAW],
      ['script as law', withEntry({ referencia: { ley: '<script>alert(1)</script>' } }), NO_LAW],
      [
        'a number as article',
        withEntry({ referencia: { ley, articulo: 5 } }),
        'debe tener un texto en «referencia.articulo», o nada',
      ],
      [
        'a long article',
        withEntry({ referencia: { ley, articulo: 'a'.repeat(41) } }),
        'no puede tener más de 40 caracteres en «referencia.articulo»',
      ],
      [
        'a paragraph of no article',
        withEntry({ referencia: { ley, apartado: '2' } }),
        'debe tener también «referencia.articulo», porque tiene «referencia.apartado»',
      ],
      [
        'NUL in the wording',
        withEntry({ pregunta: 'a\0b' }),
        'tiene un carácter nulo (U+0000) en «pregunta»',
      ],
      [
        'NUL in a category',
        withEntry({ categoria: ['a\0b'] }),
        'tiene un carácter nulo (U+0000) en la categoría 1',
      ],
      [
        'NUL in an option',
        withEntry({ opciones: ['a', 'b', 'c', 'd\0'] }),
        'tiene un carácter nulo (U+0000) en la opción 4',
      ],
      [
        'NUL in the explanation',
        withEntry({ explicacion: 'a\0' }),
        'tiene un carácter nulo (U+0000) en «explicacion»',
      ],
      [
        'NUL in the article',
        withEntry({ referencia: { ley, articulo: '5\0a' } }),
        'tiene un carácter nulo (U+0000) en «referencia.articulo»',
      ],
      [
        'half a character in the wording',
        withEntry({ pregunta: 'a\ud800b' }),
        'tiene un carácter Unicode incompleto en «pregunta»',
      ],
      [
        'half a character in a category',
        withEntry({ categoria: ['\udc00'] }),
        'tiene un carácter Unicode incompleto en la categoría 1',
      ],
      [
        'half a character in an option',
        withEntry({ opciones: ['\ud83d', 'b', 'c', 'd'] }),
        'tiene un carácter Unicode incompleto en la opción 1',
      ],
      [
        'half a character in the explanation',
        withEntry({ explicacion: '\udc00\ud800' }),
        'tiene un carácter Unicode incompleto en «explicacion»',
      ],
      [
        'another answer to an entry of the file',
        json([GOOD, { ...GOOD, respuesta_correcta: 2 }]),
        'repite la pregunta #1 con otra respuesta correcta: 2 en lugar de 1 («¿Cuál es la capital de España?»)',
      ],
    ] as const
  ).map(([kind, file, problem]): [string, Uint8Array, string] => [kind, file, `La pregunta #2 ${problem}`]),
  [
    'everything on the prototype',
    utf8(
      `[${JSON.stringify(GOOD)},{"__proto__":${JSON.stringify(GOOD)},"constructor":{"prototype":{"pregunta":"a"}}}]`,
    ),
    [NO_WORDING, NO_CATEGORY, 'debe tener entre 2 y 6 opciones, tiene 0', NO_ANSWER_OF_SIX]
      .map((problem) => `La pregunta #2 ${problem}`)
      .join('\n'),
  ],
  [
    'script in every text, and every text wrong',
    json([
      {
        pregunta: ['<script>alert(1)</script>'],
        categoria: { '<img src=x onerror=alert(1)>': 1 },
        opciones: ['<script>alert(1)</script>'],
        respuesta_correcta: '<script>alert(1)</script>',
        explicacion: { html: '<script>' },
        explicacion_formato: '<script>',
        referencia: '<script>',
      },
    ]),
    [
      NO_WORDING,
      NO_CATEGORY,
      'debe tener entre 2 y 6 opciones, tiene 1',
      `${NO_ANSWER_OF_SIX}, tiene "<script>alert(1)</script>"`,
      NO_EXPLANATION,
      NO_FORMAT,
      NO_REFERENCE,
    ]
      .map((problem) => `La pregunta #1 ${problem}`)
      .join('\n'),
  ],
];

/** The files are sent over HTTP as a browser does it, to a question bank that isn't empty. */
describe('malformed files', { timeout: 120_000 }, () => {
  it('are of many kinds', () => {
    expect(new Set(FILES.map(([kind]) => kind)).size).toBe(FILES.length);
    expect(FILES.length).toBeGreaterThanOrEqual(60);
  });

  describeOnDatabase((database) => {
    let server: TestServer;
    let administrator: RoleSession;
    let stored: TestQuestion | undefined;
    let before: object;

    beforeAll(async () => {
      server = await startTestServer(database());
      administrator = await createAdministratorSession(database(), server);
      const category = await createCategory(database(), { name: 'Guardada', questions: 5 });
      stored = category.questions[0];
      before = await bank();
    });
    afterAll(() => server.close());

    /** Sends a file and returns its problems, one per line. */
    async function sendFile(file: Uint8Array): Promise<string> {
      const answer = await sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.upload}?name=malo.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: administrator.cookie },
        body: file,
      });
      const told = JSON.parse(answer.text) as { import_id: string; message?: string };
      if (answer.status !== 200) return told.message ?? '';
      const read = async (): Promise<QuestionImport> => {
        const status = await callProcedure(
          server,
          'questions/imports/status',
          { id: told.import_id },
          { cookie: administrator.cookie },
        );
        return status.data as QuestionImport;
      };
      await expect.poll(async () => (await read()).status, SOON).not.toBe('checking');
      const { status, problems, problem_count } = await read();
      expect({ status, problem_count }).toEqual({ status: 'refused', problem_count: problems.length });
      return problems.join('\n');
    }

    /** Computes checksums of all tables except those that record the imported file and its preview. */
    function bank(): Promise<object> {
      return checksumTables(database(), [
        'question_imports',
        'question_import_entries',
        'question_import_previews',
        'question_import_categories',
        'question_import_files',
        'audit_log',
      ]);
    }

    it.each(FILES)('%s', async (_kind, file, message) => {
      expect(await sendFile(file)).toBe(message);
    });

    it('another answer to a stored question', async () => {
      const contrary = {
        ...GOOD,
        pregunta: stored?.question_text,
        opciones: stored?.choices,
        respuesta_correcta: 3,
      };
      expect(await sendFile(json([GOOD, contrary]))).toBe(
        `La pregunta #2 ya está guardada con otra respuesta correcta: 3 en lugar de 1 («${stored?.question_text}», ${stored?.id})`,
      );
    });

    it('change nothing of the bank, none of them', async () => {
      expect(await bank()).toEqual(before);
    });
  });
});
