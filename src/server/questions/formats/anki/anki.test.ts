import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { anyQuestion, CURRENT_STATE, NO_SOURCE } from '#tests/support/questions/any-question.ts';
import { useOwnTemporaryFolder } from '#tests/support/own-temporary-folder.ts';
import { IMPORTED_EXTENSIONS } from '#shared/questions/question-formats.rules.ts';
import { findFormat } from '../formats.ts';
import { ANKI_FIELDS, lossesOfAnki, FIELD_SEPARATOR } from './anki-fields.ts';
import { writeAnki } from './anki-writer.ts';

const QUESTION: ExportedQuestion = {
  id: '7b1f0c53-58e0-4c2f-9f0e-2b6f4f6b7a11',
  number: 12,
  exported_at: 1_764_000_000,
  question_text: '¿Qué es\n"<b>"?\tUna etiqueta',
  choices: ['Uno & dos', 'Tres'],
  correct_answer: 1,
  notes: ['Es menos.', null],
  explanation: '<p>Sí.</p>\n<script>alert(1)</script>',
  explanation_format: 'rich',
  law_id: 'BOE-A-2015-10565',
  article: '21',
  paragraph: '3',
  pair: 'plazos',
  ...CURRENT_STATE,
  ...NO_SOURCE,
  shared_text: null,
  categories: ['Ley 39/2015: el "silencio"', 'Tema 1'],
};
const PLAIN: ExportedQuestion = {
  ...QUESTION,
  notes: null,
  explanation: null,
  explanation_format: 'plain',
  law_id: null,
  article: null,
  paragraph: null,
  categories: [],
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-anki-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Deck {
  id: number;
  name: string;
}
interface NoteType {
  flds: { name: string }[];
  tmpls: { qfmt: string; afmt: string }[];
}

/** Opens the package as Anki does: a ZIP with a collection that SQLite reads. */
async function exportAndRead(...batches: ExportedQuestion[][]) {
  async function* all() {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  const zip = await fromBufferPromise(await buffer(writeAnki(all())));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, files.get('collection.anki2') ?? '');
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const [col] = db.prepare('select ver, models, decks, dconf, conf from col').all();
    const json = (column: string): unknown => JSON.parse(String(col?.[column]));
    const decks = Object.values(json('decks') as Record<string, Deck>);
    const notes = db
      .prepare(
        'select n.*, c.did, c.nid, c.ord, c.due, c.queue from notes n join cards c on c.nid = n.id order by n.id',
      )
      .all()
      .map((note) => ({
        ...note,
        mid: Number(note['mid']),
        fields: String(note['flds']).split(FIELD_SEPARATOR),
        deck: decks.find(({ id }) => id === note['did'])?.name,
      }));
    const media = files.get('media')?.toString();
    return { version: col?.['ver'], types: json('models') as Record<string, NoteType>, decks, notes, media };
  } finally {
    db.close();
  }
}

it('writes a collection with a note and a card for each question, its options, key, notes and explanation', async () => {
  const { version, types, decks, notes, media } = await exportAndRead([QUESTION]);
  expect([version, media]).toEqual([11, '{}']);
  const [[typeId, type] = []] = Object.entries(types);
  expect(type?.flds.map(({ name }) => name)).toEqual([...ANKI_FIELDS]);
  expect(notes).toMatchObject([
    {
      guid: QUESTION.id,
      mid: Number(typeId),
      mod: QUESTION.exported_at,
      tags: ' Ley_39/2015:_el_silencio Tema_1 ',
      sfld: '¿Qué es"<b>"? Una etiqueta',
      deck: 'Plaza::Ley 39/2015: el silencio',
      queue: 0,
      ord: 0,
      due: 12,
      fields: [
        '¿Qué es<br>&quot;&lt;b&gt;&quot;? Una etiqueta',
        'A) Uno &amp; dos<br>B) Tres',
        'B) Tres',
        'A) Es menos.',
        '<p>Sí.</p>\n',
        '<a href="https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565#a21">BOE-A-2015-10565, artículo 21, apartado 3</a>',
        '',
        '',
      ],
    },
  ]);
  expect(decks.map(({ name }) => name)).toEqual(['Default', 'Plaza::Ley 39/2015: el silencio', 'Plaza']);
});

it('shows each field of its cards that a question has, and the key on the back alone', async () => {
  const { types } = await exportAndRead([QUESTION]);
  const [template] = Object.values(types)[0]?.tmpls ?? [];
  const named = (side = '') => ANKI_FIELDS.filter((name) => side.includes(`{{${name}}}`));
  expect(named(template?.qfmt)).toEqual(['Pregunta', 'Opciones', 'Supuesto']);
  expect(named(template?.afmt)).toEqual(['Respuesta', 'Notas', 'Explicación', 'Referencia', 'Estado']);
});

it('has the same guid and note type in a later export, with a later time: Anki brings the note up to date', async () => {
  const [first] = (await exportAndRead([QUESTION])).notes;
  const later = {
    ...QUESTION,
    exported_at: QUESTION.exported_at + 60,
    question_text: 'Otra',
    categories: ['Otra'],
  };
  const [second] = (await exportAndRead([PLAIN, { ...later, number: 90 }])).notes.slice(1);
  expect(second).toMatchObject({ guid: QUESTION.id, mod: QUESTION.exported_at + 60, deck: 'Plaza::Otra' });
  expect(second?.mid).toBe(first?.mid);
});

it('says that a question is not current any more, which exam it is from, and the text that it stands under', async () => {
  const shared_text = {
    title: 'Caso <1>',
    text: 'Ana pide\nuna licencia.',
    text_format: 'plain',
    position: 2,
  } as const;
  const { notes } = await exportAndRead([
    {
      ...PLAIN,
      state: 'outdated',
      state_since: '2024-10-01',
      state_reason: 'Ley <2/2024>',
      source_exam: 'AGE C2',
      source_year: 2023,
      source_number: 14,
      source_is_reserve: true,
      shared_text,
    },
    {
      ...PLAIN,
      id: 'b',
      number: 13,
      shared_text: { ...shared_text, text: '<p>Ana</p>', text_format: 'rich' },
    },
  ]);
  expect(notes.map(({ fields }) => fields.slice(5))).toEqual([
    [
      'AGE C2, 2023, pregunta 14 de reserva',
      '<b>Caso &lt;1&gt;</b><br>Ana pide<br>una licencia.',
      'Desfasada desde el 1 de octubre de 2024: Ley &lt;2/2024&gt;',
    ],
    ['', '<b>Caso &lt;1&gt;</b><br><p>Ana</p>', ''],
  ]);
});

it('keeps every wording and option, whatever they hold, in as many fields as the note type has', async () => {
  const shown = (html = '') => decodeHTML(html.replaceAll('<br>', '\n'));
  const plain = (text: string) =>
    text
      .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(FIELD_SEPARATOR, ' ');
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 20 }), async (questions) => {
      const numbered = questions.map((question, index) => ({
        ...question,
        id: `${index}`,
        number: index + 1,
      }));
      const { notes, decks } = await exportAndRead(numbered.slice(0, 3), numbered.slice(3));
      expect(notes).toHaveLength(questions.length);
      for (const [index, { fields, deck }] of notes.entries()) {
        const question = questions[index];
        expect(fields).toHaveLength(ANKI_FIELDS.length);
        expect(shown(fields[0])).toBe(plain(question?.question_text ?? ''));
        const options = (question?.choices ?? []).map(
          (choice, place) => `${'ABCDEF'[place]}) ${plain(choice)}`,
        );
        expect(shown(fields[1])).toBe(options.join('\n'));
        expect(shown(fields[2])).toBe(options[question?.correct_answer ?? 0]);
        expect(deck).toMatch(/^Plaza(?:::[^"\n]+)?$/);
      }
      const names = decks.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }),
    { numRuns: 15 },
  );
});

describe('what is left behind', () => {
  const listTemporaryFiles = useOwnTemporaryFolder();

  it('is nothing, also when writing is given up or fails', async () => {
    async function* failing(): AsyncGenerator<ExportedQuestion[]> {
      yield await Promise.resolve([QUESTION]);
      throw new Error('the connection was lost');
    }
    await expect(writeAnki(failing()).next()).rejects.toThrow('the connection was lost');
    async function* one() {
      yield await Promise.resolve([QUESTION]);
    }
    const file = writeAnki(one());
    await file.next();
    expect(listTemporaryFiles()).toHaveLength(1);
    await file.return(undefined);
    expect(listTemporaryFiles()).toEqual([]);
  });
});

it('says that decks of Anki do not come back, and reads none', async () => {
  expect(lossesOfAnki(QUESTION)).toEqual([
    'Lo necesario para volver a importarlas en Plaza',
    'Las parejas de preguntas',
  ]);
  expect(IMPORTED_EXTENSIONS).not.toContain('.apkg');
  expect(await findFormat('Mazo.APKG')?.read(Buffer.from('PK'))).toEqual({
    refused: expect.stringContaining('mazo de Anki') as string,
  });
  expect(await findFormat('preguntas.txt')?.read(Buffer.from('#separator:tab\n'))).toEqual({
    refused: expect.stringContaining('notas de Anki') as string,
  });
});
