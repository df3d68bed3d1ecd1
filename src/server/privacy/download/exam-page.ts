import { html, raw } from 'hono/html';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { formatFractionAsDecimal, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import { CHOICE_INDEXES, listChoiceIndexes, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import type { DownloadOwner } from './own-tables.ts';
import { formatLongMoment, type Html, PAGE_END, pageHead } from './page.ts';
import { createQuestionHtmlCache, type QuestionHtml, toVersionKey } from './question-pieces.ts';
import { readAhead } from '#server/lists/batches.ts';
import { readShownExams, type ShownAnswer, type ShownExam } from './shown-exams.repository.ts';

export const EXAMS_PER_PAGE = 25;

/** The most answers that are kept in memory: some MB. */
const MOST_KEPT = 4_000;

/** Formats the file name of a page of exams, such as '007.html': the zeros keep the files in order. */
export const formatExamPageName = (page: number): string => `${String(page).padStart(3, '0')}.html`;

/**
 * Returns a function that writes a page of exams as HTML, newest first, with each question as it was shown. Call it for
 * one page after the other; `page` counts from 1, and `pages` are those of `listPages`.
 */
export function createExamPages(
  db: Database,
  owner: DownloadOwner,
  pages: string[],
): (page: number) => AsyncGenerator<string> {
  const findPieces = createQuestionHtmlCache(db);
  const findAnswer = createAnswers();
  const reading = readAhead(readShownExams(db, owner, { pages, examsPerPage: EXAMS_PER_PAGE }));
  return async function* writePage(page) {
    yield String(await pageHead(`Exámenes, página ${page}`));
    yield '<p><a href="../index.html">Todos tus datos</a></p>';
    const read = await reading.next();
    const exams = read.done ? [] : read.value;
    const pieces = await findPieces(exams.flatMap(({ answers }) => answers));
    for (const exam of exams) {
      yield String(await writeHead(exam));
      const answers: string[] = [];
      for (const answer of exam.answers) answers.push(await findAnswer(answer, pieces));
      yield `<ol>${answers.join('')}</ol></section>`;
      // lets other requests run before the next exam, because an exam may have 210 questions
      await setImmediate();
    }
    yield PAGE_END;
  };
}

function writeHead(exam: ShownExam): Html {
  return html`${raw('<section>')}
    <h2>${exam.mock_exam ?? exam.category_names.join(', ')}</h2>
    <p>
      ${formatLongMoment(exam.created_at)}. ${exam.score} de ${exam.total_questions} aciertos,
      ${exam.blank_answers} en blanco, ${exam.points} puntos,
      ${formatDuration(exam.time_taken)}.${markOf(exam)}
    </p>`;
}

function markOf({ scaled, scale_maximum, passed }: ShownExam): string {
  if (scaled === null || scale_maximum === null) return '';
  const [mark, maximum] = [scaled, scale_maximum].map((text) => formatFractionAsDecimal(parseFraction(text)));
  return ` Nota: ${mark} de ${maximum}, ${passed ? 'superado' : 'no superado'}.`;
}

/**
 * Returns a function that writes an answer as HTML; '' if its question is missing. It caches the last texts: a user
 * with many exams has answered most questions many times, and mostly in the same way.
 */
function createAnswers(): (
  answer: ShownAnswer,
  pieces: ReadonlyMap<string, QuestionHtml>,
) => Promise<string> {
  const kept = new Map<string, string>();
  return async (answer, pieces) => {
    const version = toVersionKey(answer);
    const question = pieces.get(version);
    if (!question) return '';
    const { choice_order, selected_answer, is_doubtful, category_name } = answer;
    const key = `${version} ${choice_order} ${selected_answer} ${is_doubtful} ${category_name}`;
    let text = kept.get(key);
    if (text === undefined) {
      if (kept.size > MOST_KEPT) kept.clear();
      text = await writeAnswer(answer, question);
      kept.set(key, text);
    }
    return text;
  };
}

async function writeAnswer(answer: ShownAnswer, question: QuestionHtml): Promise<string> {
  const { selected_answer, is_doubtful, category_name } = answer;
  const order = answer.choice_order?.split('').map(Number) ?? listChoiceIndexes(question.choices);
  const choices = order.map(
    (choice, place) =>
      `<li>${LETTERS[place]}) ${question.choices[choice]}${remarkOf(selected_answer, question, choice)}${question.notes[choice]}</li>`,
  );
  const remarks = [
    ...(selected_answer === null ? ['La dejaste en blanco.'] : []),
    ...(is_doubtful ? ['La marcaste como dudosa.'] : []),
    ...(category_name ? [`Categoría: ${String(await html`${category_name}`)}.`] : []),
  ];
  // joined and not concatenated, because V8 would keep concatenated pieces as a tree and read it again at each use
  return [
    `<li>${question.text}\n<ul>${choices.join('\n')}</ul>\n<p>${remarks.join(' ')}</p>\n`,
    `${question.facts}${question.explanation}</li>\n`,
  ].join('');
}

const LETTERS = CHOICE_INDEXES.map(formatChoiceLabel);

function remarkOf(selected: number | null, { correct_answer }: QuestionHtml, choice: number): string {
  const isChosen = choice === selected;
  if (choice === correct_answer) return ` <strong>(correcta${isChosen ? ', tu respuesta' : ''})</strong>`;
  return isChosen ? ' <strong>(tu respuesta)</strong>' : '';
}
