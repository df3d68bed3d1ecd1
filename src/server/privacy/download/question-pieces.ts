import { html, raw } from 'hono/html';
import type { Database } from '#server/database/database.ts';
import { describeHtmlPictures, describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import { describeState, formatReference, NOT_CURRENT_TEXT } from '#shared/questions/question-texts.rules.ts';
import { toLawLink } from '#shared/questions/reference.rules.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import { formatLongDay } from '#shared/text/dates.rules.ts';
import type { Html } from './page.ts';
import { findShownQuestions, type ShownAnswer, type ShownQuestion } from './shown-exams.repository.ts';

/** The HTML of a question's fields, which is the same in each exam that asked the question. */
export interface QuestionHtml {
  text: string;
  /** The choices in the stored order. */
  choices: string[];
  /** The notes of the choices in the stored order; '' where a choice has none. */
  notes: string[];
  correct_answer: number;
  /** Remarks on a tribunal's ruling and on a state other than current; '' without them. */
  facts: string;
  explanation: string;
}

/** The most questions that are kept in memory: some MB. */
const MOST_KEPT = 2_000;

type Version = Pick<ShownAnswer, 'question_id' | 'question_version'>;

export const toVersionKey = ({ question_id, question_version }: Version): string =>
  `${question_id} ${question_version}`;

/**
 * Returns a function that finds the HTML of questions. It caches the last ones: a user with many exams has seen most
 * questions many times, and reading and escaping them is most of the cost of a page.
 */
export function createQuestionHtmlCache(
  db: Database,
): (answers: Version[]) => Promise<ReadonlyMap<string, QuestionHtml>> {
  const kept = new Map<string, QuestionHtml>();
  return async (answers) => {
    if (kept.size > MOST_KEPT) kept.clear();
    const missing = new Map(answers.map((answer) => [toVersionKey(answer), answer]));
    for (const key of missing.keys()) if (kept.has(key)) missing.delete(key);
    for (const question of await findShownQuestions(db, [...missing.values()]))
      kept.set(toVersionKey(question), await writePieces(question));
    return kept;
  };
}

async function writePieces(question: ShownQuestion): Promise<QuestionHtml> {
  return {
    text: String(
      await html`${writeSharedText(question)}
        <p class="note">${describePictures(question.question_text)}</p>`,
    ),
    choices: await Promise.all(
      question.choices.map(async (choice) => String(await html`${describePictures(choice)}`)),
    ),
    notes: await Promise.all(question.choices.map((_, choice) => writeNote(question.notes?.[choice]))),
    facts: String(await writeFacts(question)),
    correct_answer: question.correct_answer,
    explanation: `${String(await writeExplanation(question))}${String(await writeReference(question))}`,
  };
}

function writeExplanation({ explanation, explanation_format }: ShownQuestion): Html | '' {
  return explanation === null ? '' : writeText(explanation, explanation_format);
}

async function writeNote(note: string | null | undefined): Promise<string> {
  return note ? String(await html`<p class="note">${note}</p>`) : '';
}

function writeReference({ reference }: ShownQuestion): Html | '' {
  if (reference === null) return '';
  const { law } = reference;
  const version = law ? ` Texto consolidado a ${formatLongDay(law.consolidated)}.` : '';
  return html`<p>
    <a href="${toLawLink(reference.law_id, reference.article)}">${formatReference(reference)}</a>.${version}
  </p>`;
}

function writeFacts({ ruling, state }: ShownQuestion): Html | '' {
  const facts = [
    ...(state.state === 'current' ? [] : [`${describeState(state)} ${NOT_CURRENT_TEXT}`]),
    ...(ruling === null ? [] : [`Resolución del tribunal: ${RULING_NAMES[ruling]}.`]),
  ];
  return facts.length === 0 ? '' : html`<p class="note">${facts.join('\n')}</p>`;
}

function writeSharedText({ shared_text }: ShownQuestion): Html | '' {
  if (shared_text === null) return '';
  return html`<p><strong>${shared_text.title}</strong></p>
    ${writeText(shared_text.text, shared_text.text_format)}`;
}

function writeText(text: string, format: 'plain' | 'rich'): Html {
  // rich texts were sanitised when they were stored, and the page runs no script
  return format === 'rich'
    ? html`<div>${raw(describeHtmlPictures(text))}</div>`
    : html`<p class="note">${describePictures(text)}</p>`;
}
