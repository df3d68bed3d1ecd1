import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { createCameraJpeg, createPng, createWebp, HOSTILE_SVG } from '#tests/support/questions/pictures.ts';
import { checkPicture } from '#server/questions/pictures/picture-file.ts';

const LARGE_BYTES = 200_000_000;

export interface HostilePicture {
  kind: string;
  bytes: Buffer;
}

/** Files that are no pictures, or harmful ones; SVG files that the server cleans instead of refusing are left out. */
function listPictures(): HostilePicture[] {
  const png = createPng({ width: 40, height: 20 });
  return [
    { kind: 'empty', bytes: Buffer.alloc(0) },
    { kind: 'a page', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    { kind: 'a program', bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
    { kind: 'a GIF', bytes: Buffer.from('GIF89a\x01\0\x01\0', 'latin1') },
    { kind: 'a PNG cut off', bytes: png.subarray(0, 60) },
    { kind: 'a PNG with a wrong sum', bytes: Buffer.from(png).fill(1, 50, 54) },
    {
      kind: 'a PNG of 60000 × 60000',
      bytes: createPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }),
    },
    {
      kind: 'a PNG that unpacks to 200 MB',
      bytes: createPng({ width: 9, height: 9, pixels: Buffer.alloc(LARGE_BYTES) }),
    },
    { kind: 'a JPEG cut off', bytes: createCameraJpeg().subarray(0, -30) },
    { kind: 'a WebP cut off', bytes: createWebp({ width: 9, height: 9 }).subarray(0, 40) },
    { kind: 'only the signature of a PNG', bytes: png.subarray(0, 8) },
    ...Object.entries(HOSTILE_SVG).map(([kind, text]) => ({
      kind: `SVG: ${kind}`,
      bytes: Buffer.from(text),
    })),
  ].filter(({ bytes }) => 'problem' in checkPicture(bytes));
}

export interface HostileFile {
  kind: string;
  name: string;
  bytes: Buffer;
}

const entry = (pregunta: string): object => ({
  pregunta,
  categoria: ['Hostil'],
  opciones: ['Sí', 'No'],
  respuesta_correcta: 1,
});

/** Creates each picture in each kind of file that carries pictures, and archives that are hostile themselves. */
export async function createHostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const { kind, bytes } of listPictures()) {
    const datos = bytes.toString('base64');
    const json = [{ ...entry(`![x](x.png) ${kind}`), imagenes: [{ nombre: 'x.png', datos: datos || ' ' }] }];
    files.push({ kind: `${kind}, in JSON`, name: 'x.json', bytes: Buffer.from(JSON.stringify(json)) });
    files.push({
      kind: `${kind}, in Moodle XML`,
      name: 'x.xml',
      bytes: Buffer.from(
        `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/x.png" alt="x">]]></text><file name="x.png" path="/" encoding="base64">${datos}</file></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`,
      ),
    });
    files.push({
      kind: `${kind}, in a ZIP`,
      name: 'x.zip',
      bytes: await zipOf([entry(`![x](x.png) ${kind}`)], bytes),
    });
  }
  const large = Buffer.alloc(LARGE_BYTES);
  files.push({
    kind: 'a picture of 200 MB, packed',
    name: 'x.zip',
    bytes: await zipOf([entry('![x](x.png)')], large),
  });
  files.push({ kind: 'questions of 200 MB, packed', name: 'x.zip', bytes: await zipOf(large.fill(' ')) });
  files.push({ kind: 'a ZIP cut off', name: 'x.zip', bytes: (await zipOf([entry('a')])).subarray(0, 80) });
  return files;
}

function zipOf(questions: object[] | Buffer, picture?: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.isBuffer(questions) ? questions : Buffer.from(JSON.stringify(questions)), 'x.json');
  if (picture) zip.addBuffer(picture, 'x.png');
  zip.end();
  return buffer(zip.outputStream);
}
