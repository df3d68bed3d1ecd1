import type { Database } from '#server/database/database.ts';
import { drawSheet } from '#server/mock-exams/drawing/draw.service.ts';
import { createRandomInt } from '#server/mock-exams/drawing/random.ts';
import { findTemplate } from '#server/mock-exams/templates/templates.repository.ts';
import { readPicture } from '#server/questions/pictures/pictures.service.ts';
import { choosePrintableQuestions } from '#server/questions/printing/printable-questions.service.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { randomBytes } from 'node:crypto';
import type { PrintedExam, PrintedFiles } from '#shared/mock-exams/printed-exam.contract.ts';
import { EXAM_CODE_LENGTH, EXAM_CODE_LETTERS } from '#shared/mock-exams/printed-exam.rules.ts';
import { listPictureHashes } from '#shared/questions/pictures/pictures.rules.ts';
import { toExamDocument, toAnswerKeyDocument } from './composing/documents.ts';
import { writeRulesOfQuestions, writeRulesOfTemplate } from './composing/instructions.ts';
import {
  createModelB,
  type ExamModel,
  estimatePrintedLength,
  listQuestions,
  type PrintedSection,
  toStoredChoiceOrder,
  listPrintedTexts,
  toUnits,
} from './composing/models.ts';
import { findDrawnQuestions, keepFixedChoices } from './printed-questions.repository.ts';
import { typesetDocuments } from './typesetting/typeset.service.ts';

/** The content of a printed exam, from a selection of questions or from a template. */
interface ComposedExam {
  sections: PrintedSection[];
  rules: string[];
  shuffles_choices: boolean;
  missing_parts: string[];
}

/** The most letters of a printed exam: five times as many as an official exam has. */
const LETTERS_MAX = 300_000;

/** Composes an exam to print and its key. The same code and the same questions give the same exam. */
export async function printExam(db: Database, given: PrintedExam) {
  const code = given.code ?? createCode();
  const composed = await (given.source.kind === 'questions'
    ? composeQuestions(db, given.source, code)
    : composeTemplate(db, given.source.template_id, code));
  if (isRefused(composed)) return composed;
  if (estimatePrintedLength(composed.sections) > LETTERS_MAX) return refuse('EXAM_TOO_LARGE');
  const models = await createModels(db, composed, { code, has_model_b: given.has_model_b });
  const questions = models.slice(0, 1).flatMap(listQuestions).length;
  const heading = { ...given, code, questions, rules: composed.rules };
  const files = await typesetDocuments(
    [...models.map((model) => toExamDocument(heading, model)), toAnswerKeyDocument(heading, models)],
    await readPictures(db, composed.sections),
  );
  if (isRefused(files)) return files;
  return {
    code,
    questions,
    missing_parts: composed.missing_parts,
    exams: models.flatMap(({ model }, i) =>
      files.slice(i, i + 1).map(({ pages, pdf }) => ({ model, pages, pdf: toBase64(pdf) })),
    ),
    key: files
      .slice(-1)
      .map(({ pdf }) => toBase64(pdf))
      .join(''),
  } satisfies PrintedFiles;
}

/** Reads the pictures of all texts, by their hash. */
async function readPictures(db: Database, sections: PrintedSection[]): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const hash of listPictureHashes(listPrintedTexts(sections))) {
    const picture = await readPicture(db, hash);
    if (picture) pictures.set(hash, picture.bytes);
  }
  return pictures;
}

async function composeQuestions(
  db: Database,
  source: Extract<PrintedExam['source'], { kind: 'questions' }>,
  code: string,
) {
  const selected = await choosePrintableQuestions(db, source, { seed: code, count: source.count });
  if (isRefused(selected)) return selected;
  const units = toUnits(
    selected.flat().map((question) => ({ question, choice_order: toStoredChoiceOrder(question) })),
  );
  return {
    sections: [{ title: null, units }],
    rules: writeRulesOfQuestions(source),
    shuffles_choices: source.shuffles_choices,
    missing_parts: [],
  } satisfies ComposedExam;
}

async function composeTemplate(db: Database, templateId: string, code: string) {
  const template = await findTemplate(db, templateId);
  if (!template) return refuse('TEMPLATE_NOT_FOUND');
  const { content } = template;
  const drawn = await drawSheet(db, content, { seed: code });
  const isPrinted = (part: number): boolean => drawn.parts[part]?.is_available === true;
  const parts = content.parts.filter((_, part) => isPrinted(part));
  if (parts.length === 0) return refuse('NO_PART_AVAILABLE');
  const found = await findDrawnQuestions(db, drawn.questions);
  const groups = Map.groupBy(drawn.questions, ({ part, alternative, is_reserve }) =>
    titleOf(content.parts[part], { alternative, is_reserve, isOnlyPart: parts.length === 1 }),
  );
  return {
    sections: Array.from(groups, ([title, questions]) => ({
      title,
      units: toUnits(
        questions.flatMap(({ question_id, choice_order }) => {
          const question = found.get(question_id);
          return question ? [{ question, choice_order: choice_order ?? toStoredChoiceOrder(question) }] : [];
        }),
      ),
    })),
    rules: writeRulesOfTemplate(content, parts),
    shuffles_choices: content.shuffles_choices,
    missing_parts: content.parts.filter((_, part) => !isPrinted(part)).map(({ name }) => name),
  } satisfies ComposedExam;
}

function titleOf(
  part: { name: string; alternatives: number } | undefined,
  { alternative, is_reserve, isOnlyPart }: { alternative: number; is_reserve: boolean; isOnlyPart: boolean },
): string {
  const name = part?.name ?? '';
  const numbered = (part?.alternatives ?? 1) > 1 ? `${name}, supuesto ${alternative + 1}` : name;
  if (!is_reserve) return numbered;
  return isOnlyPart ? 'Preguntas de reserva' : `${numbered}: preguntas de reserva`;
}

/** Creates the models of an exam; choices that refer to other choices keep their place. */
async function createModels(
  db: Database,
  { sections, shuffles_choices }: ComposedExam,
  { code, has_model_b }: { code: string; has_model_b: boolean },
): Promise<ExamModel[]> {
  const modelB = has_model_b ? [createModelB(sections, { code, shuffles_choices })] : [];
  const models = [sections, ...modelB].map((ofModel, i): ExamModel => ({
    model: i === 0 ? 'A' : 'B',
    sections: ofModel,
  }));
  const questions = models.flatMap(listQuestions);
  const kept = await keepFixedChoices(
    db,
    questions.map(({ choice_order, question: { choices } }) => ({ choice_order, choices })),
  );
  const orders = new Map(questions.map((question, i) => [question, kept[i] ?? question.choice_order]));
  return models.map((model) => ({
    ...model,
    sections: model.sections.map((section) => ({
      ...section,
      units: section.units.map((unit) => ({
        ...unit,
        questions: unit.questions.map((ordered) => ({
          ...ordered,
          choice_order: orders.get(ordered) ?? ordered.choice_order,
        })),
      })),
    })),
  }));
}

function createCode(): string {
  const randomInt = createRandomInt(randomBytes(24).toString('base64url'), 'code');
  return Array.from(
    { length: EXAM_CODE_LENGTH },
    () => EXAM_CODE_LETTERS[randomInt(EXAM_CODE_LETTERS.length)],
  ).join('');
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
