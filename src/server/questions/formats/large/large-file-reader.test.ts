import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilePictures } from '#server/questions/pictures/file-pictures.ts';
import { readMoodleXml } from '#server/questions/formats/moodle-xml/moodle-xml-reader.ts';
import { toEntries } from '#server/questions/formats/question-format.ts';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import { readJsonList } from '#shared/questions/question-file.rules.ts';
import { readLargeFile } from './large-file-reader.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-large-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Uint8Array, maxLength?: number) {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  const entries: FileEntry[] = [];
  let groups = 0;
  const pictures = new FilePictures(folder);
  const take = (group: Iterable<FileEntry>): boolean => {
    groups += 1;
    const given = [...group];
    entries.push(...given);
    Array.from(pictures.resolve(given));
    return true;
  };
  const result = await readLargeFile({ name, path: file }, { pictures, take, maxLength });
  return { result, entries, groups };
}

const LONG = 'Ñandú «€𝔸» '.repeat(25_000);

/** Values with texts that look like the end of a value, or that hide it. */
const VALUES = [
  '",[1,'.repeat(300_000),
  { pregunta: `a, b] } ${LONG}`, opciones: ['"', '\\', '\\"', ']', '}'] },
  ...Array.from({ length: 9 }, (_, i) => ({ [`clave ${i} "`]: [[i, [null]], { dentro: [LONG] }] })),
  [LONG, [[[]]], {}, '\\'],
  `${LONG}\\`,
  7,
];

describe('a large JSON file', () => {
  it('is read in parts, and holds what it holds as a whole', async () => {
    for (const indent of [0, 2]) {
      const { result, entries, groups } = await read('banco.json', JSON.stringify(VALUES, null, indent));
      expect(result).toEqual({ remarks: [] });
      expect(entries).toEqual(VALUES.map((value) => ({ value, line: null })));
      expect(groups).toBeGreaterThan(1);
    }
  });

  it('may begin with a byte order mark and blanks', async () => {
    const { entries } = await read('banco.json', `\ufeff \n\t${JSON.stringify(VALUES)}\n\n`);
    expect(entries).toHaveLength(VALUES.length);
  });

  const good = JSON.stringify(VALUES, null, 1);
  it.each([
    ['a comma before the end', good.replace(/\n\]$/, ',\n]')],
    ['two commas', good.replace(/,\n 7/, ',,\n 7')],
    ['no comma', good.replace(/,\n 7/, '\n 7')],
    ['no colon in its last part', good.replace('"clave 8 \\"": [', '"clave 8 \\"" [')],
    ['no colon in its first part', good.replace('"opciones": [', '"opciones" [')],
    ['another bracket', good.replace(/\n\]$/, '\n}')],
    ['a bracket more', good.replace(/,\n 7/, '],\n 7')],
    ['a bracket of a value more', good.replace('"clave 3 \\"": [', '"clave 3 \\"": [}')],
    ['something behind its end', `${good}\n[1]`],
    ['no end', good.slice(0, -2)],
    ['no end of its last string', `${good.slice(0, -5)},"abc`],
  ])('with %s is refused as a small one is', async (_, broken) => {
    const { result } = await read('banco.json', broken);
    expect(result).toEqual(readJsonList(broken));
    expect(result).toHaveProperty('refused');
  });

  it.each([
    ['an object', JSON.stringify({ preguntas: VALUES }), 'El archivo debe contener un array de preguntas'],
    ['an empty list', '[ ]', 'El archivo no contiene ninguna pregunta.'],
    [
      'UTF-16',
      Buffer.from(JSON.stringify(VALUES), 'utf16le'),
      'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.',
    ],
    [
      'Latin 1',
      Buffer.concat([
        Buffer.from(JSON.stringify(VALUES).slice(0, -1)),
        Buffer.from(',"ma\xf1ana"]', 'latin1'),
      ]),
      'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.',
    ],
    [
      'gzip',
      Buffer.from([0x1f, 0x8b, 8, 0]),
      'El archivo no contiene un JSON válido. Verifica el formato del archivo. Está comprimido (gzip): descomprímelo y envía el archivo JSON que hay dentro.',
    ],
    [
      'a string that never ends',
      `[\n"bien",\n"${'x'.repeat(2_100_000)}",\n"${'y'.repeat(22_000_000)}`,
      'La pregunta que empieza en la línea 3 no termina en los 20 MB siguientes. Puede que le falten unas comillas, un corchete o una etiqueta de cierre: corrígela y vuelve a enviar el archivo.',
    ],
  ])('that is %s says so', async (_, content, refused) => {
    expect((await read('banco.json', content)).result).toEqual({ refused });
  });

  it('of too much text is refused, and one of so many pictures is not', async () => {
    const picture = { nombre: 'p.png', datos: 'A'.repeat(1_000_000) };
    const many = JSON.stringify(Array.from({ length: 12 }, () => ({ imagenes: [picture] })));
    expect((await read('banco.json', many, 10_000_000)).result).toEqual({ remarks: [] });
    const long = JSON.stringify(Array.from({ length: 12 }, () => 'x'.repeat(1_000_000)));
    expect((await read('banco.json', long, 10_000_000)).result).toEqual({
      refused: expect.stringContaining('sin sus imágenes, lo máximo son 10 MB') as string,
    });
  });
});

// no characters of two UTF-16 units: after one, the XML parser counts lines wrongly
const QUIZ_LONG = LONG.replaceAll('𝔸', 'A');

const quiz = (questions: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;

const question = (text: string): string => `<question type="multichoice"><!-- </question> -->
<questiontext format="plain_text"><text><![CDATA[${text}]]></text></questiontext>
<answer fraction="100"><text>Sí</text></answer><answer fraction="0"><text>No</text></answer></question>`;

const category = (name: string): string =>
  `<question type="category"><category><text>${name}</text></category></question>`;

const QUIZ = [
  category('Historia'),
  question(`</question> ]] > ${QUIZ_LONG}`),
  ...Array.from({ length: 12 }, (_, i) => question(`${i} </question> ${QUIZ_LONG}`)),
  category('Derecho'),
  question(`<!-- ${QUIZ_LONG}`),
  question('La última'),
];

describe('a large XML of Moodle', () => {
  it('is read in parts, and holds what it holds as a whole', async () => {
    const whole = readMoodleXml(quiz(QUIZ));
    if ('refused' in whole) throw new Error(whole.refused);
    const { result, entries, groups } = await read('banco.xml', quiz(QUIZ));
    expect(result).toEqual({ remarks: [] });
    expect(groups).toBeGreaterThan(1);
    expect(entries).toEqual(toEntries(whole.items));
    expect(entries.at(0)).toMatchObject({ line: 4, value: { categoria: ['Historia'] } });
    expect(entries.at(-1)).toMatchObject({ value: { categoria: ['Derecho'] } });
  });

  it.each([
    ['an element that isn’t closed', quiz([...QUIZ, '<question>'])],
    ['a wrong end tag', quiz([...QUIZ, '<question><b></question>'])],
    ['no end', quiz(QUIZ).slice(0, -20)],
  ])('with %s is refused by its line, as a small one is', async (_, broken) => {
    const { result } = await read('banco.xml', broken);
    expect(result).toEqual(readMoodleXml(broken));
    expect(result).toHaveProperty('refused');
  });

  it('that isn’t Moodle’s is refused', async () => {
    expect((await read('banco.xml', quiz(QUIZ).replaceAll('quiz>', 'feed>'))).result).toEqual({
      refused: 'El archivo XML no es de Moodle: debe empezar por <quiz>.',
    });
  });
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

it('pictures that entries carry wait on the disk', async () => {
  const own = mkdtempSync(path.join(folder, 'pictures-'));
  const pictures = new FilePictures(own);
  const entry = {
    value: { pregunta: '![Un punto](punto)', imagenes: [{ nombre: 'punto', datos: PNG }] },
    line: 1,
  };
  const [resolved] = [...pictures.resolve([entry])];
  const [hash = ''] = readdirSync(own);
  expect(resolved).toMatchObject({ value: { pregunta: `![Un punto](/pictures/${hash} 1x1)` } });
  const stored: unknown[] = [];
  for await (const group of pictures.read([hash])) stored.push(...group);
  expect(stored).toEqual([expect.objectContaining({ hash, width: 1, height: 1, type: 'png' })]);
});

it('other formats are still held, and may not be large', async () => {
  expect((await read('banco.csv', 'a;b')).result).toEqual({
    refused: 'El archivo no puede superar los 20 MB. Divídelo en varios archivos e impórtalos de uno en uno.',
  });
});
