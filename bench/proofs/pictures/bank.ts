import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { createRandom } from '#tests/support/database/random.ts';
import { createPng } from '#tests/support/questions/pictures.ts';

const SIDE = 72;

export interface ZippedBank {
  questions: number;
  pictures: number;
  /** A hash of all questions, without details that may differ between two files of the same bank. */
  sum: string;
  /** A sum over the hashes of all pictures. */
  pictureSum: string;
}

/** A PNG of noise, which no compression makes smaller: some 20 kB. */
function createNoise(random: () => number): Buffer {
  const row = 1 + SIDE * 4;
  const pixels = Buffer.alloc(row * SIDE);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % row === 0 ? 0 : Math.floor(random() * 256);
  return createPng({ width: SIDE, height: SIDE, pixels });
}

/** Writes a ZIP of `questions`, of which `pictures` have a picture of their own in one of their texts. */
export async function writeZippedBank(
  file: string,
  { questions, pictures, seed }: { questions: number; pictures: number; seed: number },
): Promise<void> {
  const random = createRandom(seed);
  const zip = new ZipFile();
  const every = questions / pictures;
  const list: object[] = [];
  for (let number = 0; number < questions; number++) {
    const name = number % every === 0 ? `imagen-${number / every}.png` : undefined;
    if (name !== undefined) zip.addBuffer(createNoise(random), `imagenes/${name}`, { compress: false });
    list.push(createEntry(number, name));
    if (list.length < 5_000 && number < questions - 1) continue;
    zip.addBuffer(Buffer.from(JSON.stringify(list)), `preguntas-${Math.ceil((number + 1) / 5_000)}.json`);
    list.length = 0;
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function createEntry(number: number, picture: string | undefined): object {
  const name = picture && `![La figura ${number}](${picture})`;
  const place = number % 3;
  return {
    pregunta: `¿Qué dice el artículo ${number} de la ley de prueba sobre su objeto?${name && place === 0 ? `\n${name}` : ''}`,
    categoria: [`Tema ${number % 100}`],
    opciones: [
      name && place === 1 ? name : `La primera respuesta del artículo ${number}`,
      `La segunda respuesta del artículo ${number}`,
      `La tercera respuesta del artículo ${number}`,
      `La cuarta respuesta del artículo ${number}`,
    ],
    respuesta_correcta: (number % 4) + 1,
    explicacion: `<p>Lo dice la ley, en su artículo ${number}.${picture && place === 2 ? `<img src="${picture}" alt="La figura ${number}">` : ''}</p>`,
    explicacion_formato: 'html',
  };
}

const NAMED = /!\[([^\]]*)\]\((?:imagen-\d+\.png|\/pictures\/\w{64} \d+x\d+)\)/g;
const IMAGE = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g;

/** Reads what a ZIP of questions holds, whatever the names of its pictures. */
export async function readZippedBank(file: string): Promise<ZippedBank> {
  const zip = await openPromise(file);
  const lists: [name: string, entries: object[]][] = [];
  const hashes: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName.endsWith('.json'))
      lists.push([entry.fileName, JSON.parse(bytes.toString()) as object[]]);
    else hashes.push(createHash('sha256').update(bytes).digest('hex'));
  }
  const entries = lists
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap(([, list]) => list);
  const sum = createHash('sha256');
  for (const entry of entries)
    sum.update(
      JSON.stringify(entry)
        .replaceAll(NAMED, '<$1>')
        .replaceAll(String.raw`\"`, '"')
        .replaceAll(IMAGE, '<$1>'),
    );
  return {
    questions: entries.length,
    pictures: hashes.length,
    sum: sum.digest('hex'),
    pictureSum: createHash('sha256').update(hashes.toSorted().join()).digest('hex'),
  };
}
