import { html, raw } from 'hono/html';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { displayFraction, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import { choiceIndexes, choiceLabel } from '#shared/questions/questions.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import type { Owner } from './own-tables.ts';
import { formatLongMoment, type Html, PAGE_END, pageHead } from './page.ts';
import { findShownExams, type ShownAnswer, type ShownExam } from './shown-exams.repository.ts';

export const EXAMS_PER_PAGE = 25;

/** '007.html': sorted by name they are in order. */
export const examPageName = (page: number): string => `${String(page).padStart(3, '0')}.html`;

/**
 * Some exams, the newest first, with each question as it was shown. `page` counts from 1. Of the `exams` that there were
 * when the archive was begun: one that is finished meanwhile moves none to another page.
 */
export async function* writeExamPage(
  db: Database,
  owner: Owner,
  { page, exams }: { page: number; exams: number },
): AsyncGenerator<string> {
  yield String(await pageHead(`Exámenes, página ${page}`));
  yield '<p><a href="../index.html">Todos tus datos</a></p>';
  const last = exams - (page - 1) * EXAMS_PER_PAGE;
  const offset = Math.max(0, last - EXAMS_PER_PAGE);
  const place = { offset, limit: last - offset };
  for (const exam of await findShownExams(db, owner, place)) {
    yield String(await writeExam(exam));
    // others have their turn: an exam may have 210 questions
    await setImmediate();
  }
  yield PAGE_END;
}

function writeExam(exam: ShownExam): Html {
  return html`<section>
    <h2>${exam.mock_exam ?? exam.category_names.join(', ')}</h2>
    <p>
      ${formatLongMoment(exam.created_at)}. ${exam.score} de ${exam.total_questions} aciertos,
      ${exam.blank_answers} en blanco, ${exam.points} puntos,
      ${formatDuration(exam.time_taken)}.${markOf(exam)}
    </p>
    <ol>
      ${exam.answers.map(writeAnswer)}
    </ol>
  </section>`;
}

function markOf({ scaled, scale_maximum, passed }: ShownExam): string {
  if (scaled === null || scale_maximum === null) return '';
  const [mark, maximum] = [scaled, scale_maximum].map((text) => displayFraction(parseFraction(text)));
  return ` Nota: ${mark} de ${maximum}, ${passed ? 'superado' : 'no superado'}.`;
}

function writeAnswer(answer: ShownAnswer): Html {
  const { question_text, category_name, choices, selected_answer, is_doubtful } = answer;
  const order = answer.choice_order?.split('').map(Number) ?? choiceIndexes(choices);
  return html`<li>
    <p class="note">${question_text}</p>
    <ul>
      ${order.map((choice, place) => html`<li>${letterOf(place)}) ${choices[choice]}${remarkOf(answer, choice)}</li>`)}
    </ul>
    <p>
      ${selected_answer === null ? 'La dejaste en blanco. ' : ''}${is_doubtful ? 'La marcaste como dudosa. ' : ''}${
        category_name === null ? '' : `Categoría: ${category_name}.`
      }
    </p>
    ${writeExplanation(answer)}
  </li>`;
}

const letterOf = (place: number): string =>
  choiceIndexes({ length: place + 1 })
    .slice(-1)
    .map(choiceLabel)
    .join('');

function remarkOf({ selected_answer, correct_answer }: ShownAnswer, choice: number): Html | '' {
  const isChosen = choice === selected_answer;
  if (choice === correct_answer) return html` <strong>(correcta${isChosen ? ', tu respuesta' : ''})</strong>`;
  return isChosen ? html` <strong>(tu respuesta)</strong>` : '';
}

function writeExplanation({ explanation, explanation_format }: ShownAnswer): Html | '' {
  if (explanation === null) return '';
  // rich explanations were sanitised when they were stored, and the page runs no script
  return explanation_format === 'rich'
    ? html`<div>${raw(explanation)}</div>`
    : html`<p class="note">${explanation}</p>`;
}
