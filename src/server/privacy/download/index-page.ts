import { html } from 'hono/html';
import type { Database } from '#server/database/database.ts';
import { COLUMN_LABELS } from './labels/column-labels.ts';
import { EXAMS_PER_PAGE, formatExamPageName } from './exam-page.ts';
import { listOwnColumns, type OwnRow, readOwnRows } from './own-rows.repository.ts';
import { OWN_TABLES, type DownloadOwner, type OwnTable } from './own-tables.ts';
import { formatLongMoment, type Html, PAGE_END, pageHead } from './page.ts';
import { findQuestionTexts } from './shown-exams.repository.ts';
import { VALUE_LABELS } from './labels/value-labels.ts';
import { formatLongDay } from '#shared/text/dates.rules.ts';

/** The most rows of a table that the page shows; longer tables are only in their own files. */
const SHOWN_ROWS = 200;

/** A moment as the database writes it in JSON. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

interface Contents {
  examPages: number;
  made_at: Date;
}

/** Writes the first page of the download: its table of contents, and every table that is short enough. */
export async function* writeIndexPage(
  db: Database,
  owner: DownloadOwner,
  { examPages, made_at }: Contents,
): AsyncGenerator<string> {
  yield String(await pageHead('Tus datos en Plaza'));
  yield String(await writeIntroduction(made_at, examPages));
  for (const own of OWN_TABLES) {
    yield `<h2 id="${own.table}">${String(await html`${own.title}`)}</h2>`;
    yield String(await writeFileLinks(own));
    yield* writeRows(db, owner, own);
  }
  yield PAGE_END;
}

function writeIntroduction(made_at: Date, examPages: number): Html {
  const pages = Array.from({ length: examPages }, (_, i) => i + 1);
  return html`<p>
      Esta copia se hizo el ${formatLongMoment(made_at)}. Tiene todo lo que Plaza guarda sobre ti, menos lo
      que abriría tu cuenta (la huella de tu contraseña, los códigos de tus sesiones y de los enlaces que se
      te envían) y el sorteo de tus simulacros. Guárdala en un sitio seguro.
    </p>
    <p>
      Cada apartado está también como tabla para hojas de cálculo (CSV) y para programas (JSON). Los nombres
      de otras personas no aparecen.
    </p>
    <h2>Tus exámenes, pregunta a pregunta</h2>
    ${
      examPages === 0
        ? html`<p>No has terminado ningún examen.</p>`
        : html`<p>Del más reciente al más antiguo, de ${EXAMS_PER_PAGE} en ${EXAMS_PER_PAGE}:</p>
            <p>
              ${pages.map((page) => html`<a href="examenes/${formatExamPageName(page)}">Página ${page}</a> `)}
            </p>`
    }`;
}

function writeFileLinks({ table }: OwnTable): Html {
  return html`<p><a href="csv/${table}.csv">CSV</a> · <a href="json/${table}.json">JSON</a></p>`;
}

async function* writeRows(db: Database, owner: DownloadOwner, own: OwnTable): AsyncGenerator<string> {
  const columns = listOwnColumns(own);
  let shown = 0;
  for await (const rows of readOwnRows(db, owner, own)) {
    const fitting = rows.slice(0, SHOWN_ROWS - shown);
    const questions = await findQuestionTexts(db, listQuestions(fitting));
    for (const row of fitting) yield String(await writeRow(columns, row, questions));
    shown += fitting.length;
    if (fitting.length < rows.length) {
      yield '<p>Hay más: están en el CSV y en el JSON.</p>';
      return;
    }
  }
  if (shown === 0) yield '<p>Nada.</p>';
}

/** Lists the questions whose wordings the page shows, because their ids say nothing to readers. */
function listQuestions(rows: OwnRow[]): string[] {
  return rows.flatMap(({ question_id }) => (typeof question_id === 'string' ? [question_id] : []));
}

function writeRow(columns: string[], row: OwnRow, questions: Map<string, string>): Html {
  const question = questions.get(String(row['question_id']));
  return html`${question === undefined ? '' : html`<p class="note">${question}</p>`}
    <table>
      ${columns.map(
        (column) =>
          html`<tr>
            <th scope="row">${COLUMN_LABELS[column] ?? column}</th>
            <td class="note">${toText(column, row[column])}</td>
          </tr>`,
      )}
    </table>
    <hr />`;
}

function toText(column: string, value: OwnRow[string]): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (MOMENT.test(value)) return formatLongMoment(new Date(value));
  if (DAY.test(value)) return formatLongDay(value);
  return VALUE_LABELS[column]?.[value] ?? value;
}
