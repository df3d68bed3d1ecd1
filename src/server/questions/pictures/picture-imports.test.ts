import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { exportQuestions, countExportLosses } from '#server/questions/exporting/question-export.service.ts';
import { checkPicture } from './picture-file.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { formatPicture } from '#shared/questions/pictures/pictures.rules.ts';
import { QUESTION_FORMAT_FACTS, type QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { toBuffer } from '#tests/support/questions/imports.ts';
import { createCameraJpeg, createPng, createSvg } from '#tests/support/questions/pictures.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { receiveFile } from '#server/questions/imports/import-checking.service.ts';
import { formatProblems } from '#server/questions/imports/imports.service.ts';

const PNG = createPng({ width: 40, height: 20 });
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toJson = (...entries: object[]): string => JSON.stringify(entries);

/** The Markdown that names a stored picture in a text. */
function named(bytes: Uint8Array, alt: string): string {
  const picture = checkPicture(bytes);
  if ('problem' in picture) throw new Error(picture.problem);
  return formatPicture({ ...picture, alt });
}

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('files of questions with pictures', { timeout: 120_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let client: ReturnType<typeof callAs>;
    beforeEach(async () => {
      await empty();
      administrator = await createPerson(database(), { role: 'admin' });
      client = callAs(database(), administrator);
    });

    const empty = (): Promise<void> =>
      emptyTables(database(), [
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
        'shared_texts',
        'pictures',
      ]);

    async function send(content: string | Uint8Array, name: string): Promise<QuestionImport> {
      const file = { name, bytes: toBuffer(content) };
      const { import_id, checked } = await receiveFile(database(), administrator, file, (error) => {
        throw error;
      });
      await checked;
      return client.questions.imports.status({ id: import_id });
    }
    async function take(content: string | Uint8Array, name = 'preguntas.json'): Promise<QuestionImport> {
      const { id, status } = await send(content, name);
      if (status !== 'ready') throw new Error((await formatProblems(database(), id)) as string);
      return client.questions.imports.publish({ id });
    }
    async function problemsOf(content: string | Uint8Array, name = 'preguntas.json'): Promise<string> {
      const { id, status } = await send(content, name);
      expect(status).toBe('refused');
      return (await formatProblems(database(), id)) as string;
    }
    const stored = async (): Promise<unknown> => ({
      questions: await database()
        .selectFrom('questions')
        .select(['question_text', 'choices', 'notes', 'correct_answer', 'explanation', 'explanation_format'])
        .orderBy('number')
        .execute(),
      texts: await database().selectFrom('shared_texts').select(['title', 'text', 'text_format']).execute(),
      pictures: await database()
        .selectFrom('pictures')
        .select(['hash', 'type', 'width', 'height'])
        .orderBy('hash')
        .execute(),
    });
    const exported = (format: QuestionFormatId): Promise<Buffer> =>
      buffer(exportQuestions(database(), questionFilter.parse({}), format));

    const ENTRIES = [
      createFileEntry({
        pregunta: '¿Qué señal es?\n![Señal \\[de\\] peligro](senal.png)',
        opciones: ['![Una vaca](vaca.svg)', '![Un ciervo](senal.png) con cuernos', 'c', 'd'],
        explicacion: '<p>Es la <b>P-24</b>: <img src="vaca.svg" alt="Vaca &amp; &quot;toro&quot;"></p>',
        explicacion_formato: 'html',
      }),
      createFileEntry({
        supuesto: {
          titulo: 'Caso',
          texto: '<p>Un plano: <img alt="Plano" src="plano.jpg" onerror="alert(1)"></p>',
          texto_formato: 'html',
          orden: 1,
        },
      }),
      createFileEntry({ pregunta: 'Literal: ![no](imagen) y ![Otra](/pictures/x)' }),
    ];
    const IMAGES = {
      'senal.png': PNG,
      'vaca.svg': createSvg('<script>alert(1)</script><circle r="9"/>'),
      'plano.jpg': createCameraJpeg({ orientation: 6 }),
    };
    const withImages = ENTRIES.map((entry) => ({
      ...entry,
      imagenes: Object.entries(IMAGES).map(([nombre, bytes]) => ({ nombre, datos: base64(bytes) })),
    }));

    it('name them by their names there, and in what is stored by their content', async () => {
      await take(toJson(...withImages));
      const svg = checkPicture(IMAGES['vaca.svg']);
      expect(await stored()).toMatchObject({
        questions: [
          {
            question_text: `¿Qué señal es?\n${named(PNG, 'Señal [de] peligro')}`,
            choices: [
              named(IMAGES['vaca.svg'], 'Una vaca'),
              `${named(PNG, 'Un ciervo')} con cuernos`,
              'c',
              'd',
            ],
            explanation: `<p>Es la <b>P-24</b>: <img src="/pictures/${'hash' in svg ? svg.hash : ''}" alt="Vaca &amp; &quot;toro&quot;" width="100" height="50" /></p>`,
          },
          {},
          { question_text: 'Literal: ![no](imagen) y ![Otra](/pictures/x)' },
        ],
        texts: [
          {
            text: expect.stringMatching(
              /^<p>Un plano: <img src="\/pictures\/\w{64}" alt="Plano" width="8" height="16" \/><\/p>$/,
            ) as string,
          },
        ],
        pictures: [{}, {}, {}],
      });
      const rows = await database().selectFrom('pictures').select(['hash', 'bytes']).execute();
      for (const { hash, bytes } of rows) {
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
        expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|Ana/);
      }
    });

    it.each(['json', 'zip', 'moodle-xml'] as const)('come back from %s as they were', async (format) => {
      await take(await zipOf({ 'a/preguntas.json': toJson(...ENTRIES), ...IMAGES }), 'Banco.ZIP');
      const before = await stored();
      const file = await exported(format);
      expect(await countExportLosses(database(), { ...questionFilter.parse({}), format })).toEqual({
        total: 3,
        losses: [],
      });
      await empty();
      await take(file, `preguntas.${QUESTION_FORMAT_FACTS[format].extension}`);
      expect(await stored()).toEqual(before);
      if (format === 'json') expect((await exported(format)).equals(file)).toBe(true);
    });

    it('that no text names are told', async () => {
      const { remarks } = await take(toJson({ ...withImages[0], pregunta: 'Sin imagen' }));
      expect(remarks).toEqual([
        'El archivo trae 1 imagen que su pregunta no nombra: no se guarda. Se nombran así: ![descripción](nombre).',
      ]);
    });

    it('lose them in formats without pictures, which says so before', async () => {
      await take(toJson(...withImages));
      for (const format of ['gift', 'csv', 'xlsx', 'aiken', 'anki'] as const) {
        const { losses } = await countExportLosses(database(), { ...questionFilter.parse({}), format });
        expect(losses).toContainEqual({
          loss: 'Las imágenes, de las que queda la descripción',
          questions: 2,
        });
      }
      const csv = (await exported('csv')).toString();
      expect(csv).toContain('[Imagen: Señal [de] peligro]');
      expect(csv).not.toContain('/pictures/0');
    });

    it('of Moodle have them beside the text, and in it', async () => {
      const file = (name: string, bytes: Uint8Array): string =>
        `<file name="${name}" path="/" encoding="base64">${base64(bytes)}</file>`;
      const xml = `<quiz><question type="multichoice"><name><text>x</text></name>
        <questiontext format="html"><text><![CDATA[<p>¿Qué hay?</p><p><img src="@@PLUGINFILE@@/mi%20foto.png" alt="Un gato" width="400"></p>]]></text>${file('mi foto.png', PNG)}</questiontext>
        <generalfeedback format="html"><text><![CDATA[<p>Mira <img src="data:image/png;base64,${base64(PNG)}"></p>]]></text></generalfeedback>
        <single>true</single>
        <answer fraction="100" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/mi%20foto.png" alt="Otro">]]></text>${file('mi foto.png', IMAGES['vaca.svg'])}</answer>
        <answer fraction="0" format="html"><text>No</text></answer></question></quiz>`;
      const shown = await take(xml, 'moodle.xml');
      expect(shown.remarks).toEqual([
        '1 imagen no trae descripción: se guarda como «Imagen sin descripción». Descríbelas en sus preguntas.',
      ]);
      expect(await stored()).toMatchObject({
        questions: [
          {
            question_text: `¿Qué hay?\n${named(PNG, 'Un gato')}`,
            choices: [named(IMAGES['vaca.svg'], 'Otro'), 'No'],
            explanation: expect.stringContaining(
              'alt="Imagen sin descripción" width="40" height="20"',
            ) as string,
          },
        ],
      });
    });

    it('are told by number what is wrong with them, and nothing of them is stored', async () => {
      const question = (datos: string, text = '![Un mapa](mapa.png)'): string =>
        toJson(createFileEntry(), {
          ...createFileEntry({ pregunta: text }),
          imagenes: [{ nombre: 'mapa.png', datos }],
        });
      const bomb = createPng({ width: 9, height: 9, pixels: Buffer.alloc(3_000_000) });
      const told = async (content: string): Promise<string> => (await problemsOf(content)).trim();
      expect(await told(question(base64(Buffer.from('<html>'))))).toBe(
        'La pregunta #2 trae la imagen «mapa.png», que no es PNG, JPEG, WebP ni SVG: guárdala en uno de esos formatos',
      );
      expect(await told(question(base64(PNG.subarray(0, 50))))).toMatch(
        /#2 trae la imagen «mapa.png», que está cortada/,
      );
      expect(await told(question(base64(bomb)))).toMatch(
        /#2 trae la imagen «mapa.png», que tiene los datos dañados/,
      );
      expect(await told(question('A'.repeat(9_000_000)))).toMatch(
        /#2 trae la imagen «mapa.png», que ocupa más de 1 MB/,
      );
      expect(await told(question('¡no!'))).toMatch(/#2 debe tener en cada una de sus «imagenes» un nombre/);
      expect(await told(question(base64(PNG), `![x](/pictures/${'a'.repeat(64)} 4x4)`))).toBe(
        'La pregunta #2 nombra una imagen que no está ni en el archivo ni en Plaza',
      );
      expect(await told(toJson({ ...createFileEntry(), imagenes: 'no' }))).toMatch(
        /#1 debe tener en «imagenes» un array/,
      );
      const many = Array.from({ length: 11 }, (_, index) => ({
        nombre: `${index}.png`,
        datos: base64(createPng({ width: index + 1, height: 1 })),
      }));
      const pregunta = many.map(({ nombre }) => `![Un mapa](${nombre})`).join('');
      expect(await told(toJson({ ...createFileEntry({ pregunta }), imagenes: many }))).toMatch(
        /#1 tiene demasiadas imágenes: caben 10/,
      );
      expect(await stored()).toMatchObject({ questions: [], pictures: [] });
    });

    it('in a ZIP that can’t be read are told as what they are', async () => {
      const good = toJson(createFileEntry());
      const zip = await zipOf({ 'preguntas.json': good, 'a.png': PNG });
      const told = async (bytes: Uint8Array): Promise<string> =>
        (await problemsOf(bytes, 'banco.zip')).trim();
      expect(await told(zip.subarray(0, 200))).toMatch(/^El archivo ZIP está dañado/);
      expect(await told(Buffer.from('PK nada'))).toMatch(/^El archivo ZIP está dañado/);
      expect(await told(await zipOf({ 'a.png': PNG }))).toMatch(
        /^El archivo ZIP no contiene ningún archivo JSON/,
      );
      expect(await told(await zipOf({ 'a.json': '[{' }))).toMatch(
        /^«a.json», dentro del ZIP: El archivo no contiene un JSON válido/,
      );
      expect(await told(await zipOf({ 'a.json': Buffer.alloc(21_000_000, ' ') }))).toMatch(
        /^«a.json», dentro del ZIP, ocupa demasiado/,
      );
      const bomb = {
        'a.json': toJson(createFileEntry({ pregunta: '![x](b.png)' })),
        'b.png': Buffer.alloc(8_000_000),
      };
      expect(await told(await zipOf(bomb))).toBe(
        'La pregunta #1 trae la imagen «b.png», que ocupa más de 1 MB: redúcela',
      );
      expect(await stored()).toMatchObject({ questions: [], pictures: [] });
    });
  });
});
