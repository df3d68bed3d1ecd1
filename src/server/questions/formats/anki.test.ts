import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { CURRENT, NO_SOURCE } from '#tests/support/questions/any-question.ts';
import { lossesOfAnki, writeAnki } from './anki.ts';
import { findFormat } from './formats.ts';

const QUESTION: ExportedQuestion = {
  number: 1,
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
  ...CURRENT,
  ...NO_SOURCE,
  shared_text: null,
  categories: ['Ley 39/2015: el "silencio"', 'Tema 1'],
};

async function notesOf(...questions: ExportedQuestion[]): Promise<string[][]> {
  async function* batches() {
    yield await Promise.resolve(questions);
  }
  const file = await text(writeAnki(batches()));
  const lines = file.split('\n');
  expect(lines.slice(0, 4)).toEqual(['#separator:tab', '#html:true', '#deck column:3', '#tags column:4']);
  return parse(lines.slice(4).join('\n'), { delimiter: '\t' });
}

it('writes a note with options before and key, notes, explanation and reference behind', async () => {
  expect(await notesOf(QUESTION)).toEqual([
    [
      '¿Qué es<br>&quot;&lt;b&gt;&quot;? Una etiqueta<br><br>A) Uno &amp; dos<br>B) Tres',
      '<b>B) Tres</b><br><br>A) Es menos.<br><br><p>Sí.</p> <br><br><a href="https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565#a21">BOE-A-2015-10565, artículo 21, apartado 3</a>',
      'Plaza::Ley 39/2015: el silencio',
      'Ley_39/2015:_el_silencio Tema_1',
    ],
  ]);
});

it('says on the back that a question is not current any more, and which exam it is from', async () => {
  const [note] = await notesOf({
    ...QUESTION,
    notes: null,
    explanation: null,
    law_id: null,
    state: 'outdated',
    state_since: '2024-10-01',
    state_reason: 'Ley <2/2024>',
    source_exam: 'AGE C2',
    source_year: 2023,
    source_number: 14,
    source_is_reserve: true,
  });
  expect(note?.[1]).toBe(
    '<i>Desfasada desde el 1 de octubre de 2024: Ley &lt;2/2024&gt;</i><br><br><b>B) Tres</b><br><br>AGE C2, 2023, pregunta 14 de reserva',
  );
});

it('writes one without anything more into the deck of all', async () => {
  const plain = {
    notes: null,
    explanation: null,
    law_id: null,
    article: null,
    paragraph: null,
    categories: [],
  };
  const [note] = await notesOf({ ...QUESTION, ...plain, explanation_format: 'plain', question_text: '#1' });
  expect(note).toEqual(['#1<br><br>A) Uno &amp; dos<br>B) Tres', '<b>B) Tres</b>', 'Plaza', '']);
});

it('writes the shared text of a question before it', async () => {
  const plain = {
    title: 'Caso <1>',
    text: 'Ana pide\nuna licencia.',
    text_format: 'plain',
    position: 2,
  } as const;
  const rich = { ...plain, text: '<p>Ana</p>\n<table></table>', text_format: 'rich' } as const;
  const notes = await notesOf({ ...QUESTION, shared_text: plain }, { ...QUESTION, shared_text: rich });
  expect(notes.map(([front]) => front?.slice(0, front.indexOf('¿')))).toEqual([
    '<b>Caso &lt;1&gt;</b><br>Ana pide<br>una licencia.<br><br>',
    '<b>Caso &lt;1&gt;</b><br><p>Ana</p> <table></table><br><br>',
  ]);
});

it('says that notes of Anki do not come back, and is no text of questions', async () => {
  expect(lossesOfAnki(QUESTION)).toEqual([
    'Lo necesario para volver a importarlas en Plaza',
    'Las parejas de preguntas',
  ]);
  expect(await findFormat('preguntas.txt')?.read(Buffer.from('#separator:tab\n'))).toEqual({
    refused: expect.stringContaining('notas de Anki') as string,
  });
});
