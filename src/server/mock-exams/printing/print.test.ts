import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import {
  listPrintedKeys,
  listPrintedQuestions,
  type PdfContent,
  type PrintedQuestionText,
  readPdf,
  removeBlanks,
} from '#tests/support/mock-exams/printed-pdf.ts';
import {
  createTemplatePart,
  createTemplate,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { createPng } from '#tests/support/questions/pictures.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { createSharedText } from '#tests/support/questions/shared-texts.ts';
import { storePicture } from '#server/questions/pictures/pictures.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { formatPicture } from '#shared/questions/pictures/pictures.rules.ts';
import type { PrintedExam } from '#shared/mock-exams/printed-exam.contract.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';

const CODE = 'ABCDEFGH';
const COVER = {
  name: 'Examen de marzo',
  date: '2026-03-14',
  has_model_b: true,
  has_answer_sheet: true,
  code: CODE,
};

describe('printing an exam', { timeout: 120_000 }, () => {
  describeOnDatabase((database) => {
    let admin: ReturnType<typeof callAs>;
    beforeAll(async () => {
      admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
    });

    const questionsOf = (
      category_id: string,
      given: Partial<PrintedExam['source'] & { kind: 'questions' }>,
    ) => ({
      kind: 'questions' as const,
      filter: questionFilter.parse({ category_ids: [category_id] }),
      ids: null,
      count: 12,
      minutes: 90,
      penalty: { numerator: 1, denominator: 3 },
      shuffles_choices: true,
      ...given,
    });
    const print = (source: PrintedExam['source'], given: Partial<PrintedExam> = {}) =>
      admin.mockExams.printed.print({ ...COVER, ...given, source });
    const refusalOf = async (source: PrintedExam['source']): Promise<unknown> => {
      const error: unknown = await print(source).then(
        () => null,
        (reason: unknown) => reason,
      );
      return error instanceof Error && 'code' in error ? error.code : error;
    };
    const readModels = async (files: Awaited<ReturnType<typeof print>>): Promise<PdfContent[]> => {
      const models: PdfContent[] = [];
      for (const { pdf } of files.exams) models.push(await readPdf(pdf));
      return models;
    };

    it('has two models with the same questions in other orders, each with its own key', async () => {
      const category = await createCategory(database(), { questions: 12 });
      const files = await print(questionsOf(category.id, {}));
      const models = await readModels(files);
      const keys = listPrintedKeys(await readPdf(files.key));
      const [a = [], b = []] = models.map(listPrintedQuestions);
      expect(wordingsOf(a)).toEqual(
        category.questions.map(({ question_text }) => removeBlanks(question_text)),
      );
      expect(wordingsOf(b).toSorted()).toEqual(wordingsOf(a).toSorted());
      expect(wordingsOf(b)).not.toEqual(wordingsOf(a));
      expectKeyed(a, keys['Modelo A'], category);
      expectKeyed(b, keys['Modelo B'], category);
      expect(keys['Modelo B']).not.toEqual(keys['Modelo A']);
      for (const [inA, inB] of keys['La misma pregunta en cada modelo'] ?? [])
        expect(b[Number(inB) - 1]?.wording).toBe(a[inA - 1]?.wording);
    });

    it('is the same file again for the same code, and another exam for another code', async () => {
      const category = await createCategory(database(), { questions: 30 });
      const source = questionsOf(category.id, { count: 10 });
      const files = await print(source);
      expect(await print(source)).toEqual(files);
      const others = await print(source, { code: null, has_model_b: false });
      expect(others.code).toMatch(/^[A-Z2-9]{8}$/);
      expect(others.exams[0]?.pdf).not.toBe(files.exams[0]?.pdf);
    });

    it('can be read by a screen reader: tags, bookmarks, Spanish, its title, all in reading order', async () => {
      const category = await createCategory(database(), { questions: 3 });
      const files = await print(questionsOf(category.id, { count: 3 }), { has_model_b: false });
      expect(files.exams).toHaveLength(1);
      const [exam] = await readModels(files);
      expect(exam).toMatchObject({ isTagged: true, language: 'es-ES', title: 'Examen de marzo' });
      expect(exam?.bookmarks).toEqual([
        'Examen de marzo',
        'Examen de marzo > Instrucciones',
        'Examen de marzo > Preguntas',
        ...[1, 2, 3].map((number) => `Examen de marzo > Preguntas > Pregunta ${number}`),
        'Examen de marzo > Hoja de respuestas',
      ]);
      const headings = exam?.elements.filter(({ role }) => /^H\d$/.test(role));
      expect(headings?.map(({ role, text }) => `${role} ${text}`)).toEqual([
        'H1 Examen de marzo',
        'H2 Instrucciones',
        'H2 Preguntas',
        'H3 1.',
        'H3 2.',
        'H3 3.',
        'H2 Hoja de respuestas',
      ]);
      const text = exam?.elements.map((element) => element.text).join(' ') ?? '';
      expect(text).toContain('El examen tiene 3 preguntas.');
      expect(text).toContain('Dispones de 90 minutos.');
      expect(text).toContain('cada error resta 1/3');
      expect(exam?.fonts.join()).toContain('AtkinsonHyperlegibleNext');
      // the exam's own file doesn't contain the key
      expect(text).not.toContain('Clave');
    });

    it('keeps options that refer to others where they are', async () => {
      const name = `Fijas ${crypto.randomUUID()}`;
      const opciones = ['El Rey', 'Las Cortes', 'El Gobierno', 'Todas las anteriores son correctas'];
      await importEntries(
        database(),
        Array.from({ length: 8 }, () => createFileEntry({ categoria: [name], opciones })),
      );
      const { id } = await findCategory(name);
      const [, b] = await readModels(await print(questionsOf(id, { count: 8 })));
      const printed = b ? listPrintedQuestions(b) : [];
      expect(new Set(printed.map(({ choices }) => choices['d']))).toEqual(
        new Set([removeBlanks(opciones[3] ?? '')]),
      );
      expect(new Set(printed.map(({ choices }) => choices['a'])).size).toBeGreaterThan(1);
    });

    const findCategory = (name: string) =>
      database().selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow();

    it('prints a shared text once, above its questions, which stay in their order', async () => {
      const texto =
        '<p>Ana <strong>solicita</strong>:</p><table><tr><th>Trámite</th><th>Fecha</th></tr><tr><td>Licencia</td><td>3 de mayo</td></tr></table>';
      const shared = await createSharedText(database(), { questions: 3, texto, texto_formato: 'html' });
      const [, b] = await readModels(await print(questionsOf(shared.category_id, { count: 3 })));
      const elements = b?.elements ?? [];
      const titles = elements.filter(({ role }) => role === 'H3').map(({ text }) => removeBlanks(text));
      expect(titles).toEqual([removeBlanks(shared.title)]);
      expect(elements.map(({ text }) => text.trim())).toEqual(
        expect.arrayContaining(['Texto de las preguntas 1 a 3', 'Licencia', '3 de mayo']),
      );
      expect(wordingsOf(b ? listPrintedQuestions(b) : [])).toEqual(
        shared.questions.map(({ question_text }) => removeBlanks(question_text)),
      );
      expect(await refusalOf(questionsOf(shared.category_id, { count: 2 }))).toBe('QUESTIONS_DO_NOT_FIT');
    });

    it('draws a mock exam with its parts, its reserve and its rules', async () => {
      const { id } = await createCategory(database(), { questions: 20 });
      const parts = [
        createTemplatePart({
          name: 'Legislación',
          questions: 6,
          reserve: 2,
          sources: [toCategorySource(id)],
        }),
        createTemplatePart({ name: 'Psicotécnico', questions: 5 }),
      ];
      const content = createTemplateContent({ parts, minutes: 75, shuffles_choices: true });
      const template_id = await createTemplate(database(), { content });
      const files = await print({ kind: 'template', template_id });
      expect(files).toMatchObject({ questions: 8, missing_parts: ['Psicotécnico'] });
      const [a, b] = await readModels(files);
      const headings = a?.elements.filter(({ role }) => role === 'H2').map(({ text }) => text);
      expect(headings).toEqual([
        'Instrucciones',
        'Legislación',
        'Preguntas de reserva',
        'Hoja de respuestas · Modelo A',
      ]);
      expect(a?.elements.map(({ text }) => text).join()).toContain('Dispones de 75 minutos.');
      const [inA, inB] = [a, b].map((model) => (model ? listPrintedQuestions(model) : []));
      // a reserve question of model A is also a reserve question of model B
      expect(wordingsOf(inB?.slice(6)).toSorted()).toEqual(wordingsOf(inA?.slice(6)).toSorted());
    });

    it('prints the text of a part of shared texts, once for all of its questions', async () => {
      const shared = await createSharedText(database(), { questions: 4, texto: 'Ana pide una licencia.' });
      const source = toCategorySource(shared.category_id);
      const parts = [
        createTemplatePart({ name: 'Supuesto', questions: 4, sources: [source], shared_texts: 1 }),
      ];
      const template_id = await createTemplate(database(), { content: createTemplateContent({ parts }) });
      const [a] = await readModels(await print({ kind: 'template', template_id }));
      const texts = a?.elements.map(({ text }) => text.trim()) ?? [];
      expect(texts.filter((text) => text.includes('Ana pide una licencia.'))).toHaveLength(1);
      expect(texts).toContain('Texto de las preguntas 1 a 4');
      expect(wordingsOf(a ? listPrintedQuestions(a) : [])).toEqual(
        shared.questions.map(({ question_text }) => removeBlanks(question_text)),
      );
    });

    it('prints pictures where they stand, with their descriptions', async () => {
      const name = `Con imagen ${crypto.randomUUID()}`;
      const stored = await storePicture(database(), createPng({ width: 300, height: 120 }));
      if (isRefused(stored)) throw new Error(stored.code);
      const pregunta = `Mire ${formatPicture({ ...stored, alt: 'Mapa de España' })} y diga cuál es la capital.`;
      await importEntries(database(), [createFileEntry({ categoria: [name], pregunta })]);
      const { id } = await findCategory(name);
      const [a] = await readModels(await print(questionsOf(id, { count: 1 })));
      expect(a?.elements).toContainEqual({ role: 'Figure', text: 'Mapa de España' });
      const texts = a?.elements.map(({ text }) => text).join(' ');
      expect(texts).toContain('diga cuál es la capital');
      expect(texts).not.toContain('/pictures/');
    });

    it('prints only current questions, of those chosen only them, and says when there are too few', async () => {
      const category = await createCategory(database(), { questions: 4 });
      const [first, second] = category.questions;
      await admin.questions.bulkChanges.apply({
        id: crypto.randomUUID(),
        filter: {},
        ids: [first?.id ?? ''],
        total: 1,
        change: { kind: 'state', state: 'annulled', state_since: null, state_reason: 'Errata' },
      });
      expect(await refusalOf(questionsOf(category.id, { count: 4 }))).toBe('TOO_FEW_QUESTIONS');
      const ids = [first?.id ?? '', second?.id ?? ''];
      const [a] = await readModels(await print(questionsOf(category.id, { ids, count: 1 })));
      expect(wordingsOf(a ? listPrintedQuestions(a) : [])).toEqual([
        removeBlanks(second?.question_text ?? ''),
      ]);
    });

    it('refuses texts that would take too long, and templates without questions', async () => {
      const name = `Largas ${crypto.randomUUID()}`;
      const opciones = ['b', 'c'].map((letter) => letter.repeat(5000));
      await importEntries(
        database(),
        Array.from({ length: 15 }, (_, i) =>
          createFileEntry({
            categoria: [name],
            pregunta: `${i} ${'a'.repeat(19_000)}`,
            opciones,
            respuesta_correcta: 1,
          }),
        ),
      );
      const { id } = await findCategory(name);
      expect(await refusalOf(questionsOf(id, { count: 15 }))).toBe('EXAM_TOO_LARGE');
      const template_id = await createTemplate(database());
      expect(await refusalOf({ kind: 'template', template_id })).toBe('NO_PART_AVAILABLE');
      expect(await refusalOf({ kind: 'template', template_id: crypto.randomUUID() })).toBe(
        'TEMPLATE_NOT_FOUND',
      );
    });
  });
});

function wordingsOf(questions: PrintedQuestionText[] | undefined): string[] {
  return questions?.map(({ wording }) => wording) ?? [];
}

/** Expects the key to name, for each question number of a model, the letter of the right choice. */
function expectKeyed(
  printed: PrintedQuestionText[],
  key: Map<number, string> | undefined,
  { questions }: TestCategory,
): void {
  expect(printed).toHaveLength(questions.length);
  for (const { number, wording, choices } of printed) {
    const own = questions.find(({ question_text }) => removeBlanks(question_text) === wording);
    const right = removeBlanks(own?.choices[own.correct_answer] ?? '');
    expect(choices[key?.get(number) ?? ''], `question ${number}`).toBe(right);
  }
}
