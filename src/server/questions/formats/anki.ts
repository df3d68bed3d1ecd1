import { stringify } from 'csv-stringify/sync';
import type { SourceColumns, StateColumns } from '#server/database/tables.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import { lawLink } from '#shared/questions/reference.rules.ts';
import { CHOICE_INDEXES, choiceLabel } from '#shared/questions/questions.rules.ts';
import { formatSource } from '#shared/questions/sources.rules.ts';
import { STATE_NAMES } from '#shared/questions/states.rules.ts';
import { formatLongDate } from '#shared/text/dates.rules.ts';
import type { Loss } from './question-format.ts';

// Anki's text files (docs.ankiweb.net/importing/text-files.html): lines with '#' say what the columns are; a note has a front
// and a back in HTML, a deck and tags

const HEAD = ['#separator:tab', '#html:true', '#deck column:3', '#tags column:4'];
const DECK = 'Plaza';

export async function* writeAnki(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  yield HEAD.map((line) => `${line}\n`).join('');
  for await (const batch of batches) {
    yield stringify(
      batch.map((question) => [toFront(question), toBack(question), toDeck(question), toTags(question)]),
      // a line that begins with '#' would be a remark
      { delimiter: '\t', quoted: true },
    );
  }
}

function toFront({ question_text, choices, shared_text }: ExportedQuestion): string {
  const options = choices.map((choice, index) => `<br>${labelOf(index)}) ${toHtml(choice)}`);
  return `${sharedTextOf(shared_text)}${toHtml(question_text)}<br>${options.join('')}`;
}

function sharedTextOf(shared: ExportedQuestion['shared_text']): string {
  if (shared === null) return '';
  const text = shared.text_format === 'rich' ? toOneLine(shared.text) : toHtml(shared.text);
  return `<b>${toHtml(shared.title)}</b><br>${text}<br><br>`;
}

function toBack({ choices, correct_answer, notes, ...question }: ExportedQuestion): string {
  const key = `<b>${labelOf(correct_answer)}) ${toHtml(choices[correct_answer] ?? '')}</b>`;
  const noted = (notes ?? []).flatMap((note, index) =>
    note === null ? [] : [`${labelOf(index)}) ${toHtml(note)}`],
  );
  return [
    stateOf(question),
    key,
    noted.join('<br>'),
    explanationOf(question),
    referenceOf(question),
    sourceOf(question),
  ]
    .filter((part) => part !== '')
    .join('<br><br>');
}

function explanationOf(question: Pick<ExportedQuestion, 'explanation' | 'explanation_format'>): string {
  const { explanation, explanation_format } = displayExplanation(question);
  if (explanation === null) return '';
  return explanation_format === 'rich' ? toOneLine(explanation) : toHtml(explanation);
}

function referenceOf({
  law_id,
  article,
  paragraph,
}: Pick<ExportedQuestion, 'law_id' | 'article' | 'paragraph'>): string {
  if (law_id === null) return '';
  const place = [
    law_id,
    ...(article === null ? [] : [`artículo ${article}`]),
    ...(paragraph === null ? [] : [`apartado ${paragraph}`]),
  ].join(', ');
  return `<a href="${toHtml(lawLink(law_id, article))}">${toHtml(place)}</a>`;
}

/** A reader in Anki sees before the key that the question isn't current any more. */
function stateOf({ state, state_since, state_reason }: StateColumns): string {
  if (state === 'current') return '';
  const since = state_since === null ? '' : ` desde el ${formatLongDate(new Date(state_since))}`;
  return `<i>${STATE_NAMES[state]}${since}: ${toHtml(state_reason ?? '')}</i>`;
}

function sourceOf({ source_exam, source_year, source_number, source_is_reserve }: SourceColumns): string {
  if (source_exam === null) return '';
  return toHtml(
    formatSource({
      exam: source_exam,
      year: source_year,
      number: source_number,
      is_reserve: source_is_reserve,
    }),
  );
}

/** Decks may stand in decks: '::' is between their names. */
function toDeck({ categories: [category] }: ExportedQuestion): string {
  return category === undefined ? DECK : `${DECK}::${toName(category)}`;
}

/** Blanks are between tags. */
function toTags({ categories }: ExportedQuestion): string {
  return categories.map((name) => toName(name).replaceAll(/\s+/g, '_')).join(' ');
}

function toName(category: string): string {
  return category
    .replaceAll(/[\s\p{C}\p{Zl}\p{Zp}"]+/gu, ' ')
    .replaceAll(/:{2,}/g, ':')
    .trim();
}

function labelOf(index: number): string {
  return choiceLabel(CHOICE_INDEXES[index] ?? 0);
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (sign) => MARKUP[sign] ?? sign)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '<br>')
    .replaceAll('\t', ' ');
}

function toOneLine(html: string): string {
  return html.replaceAll(/\s+/g, ' ');
}

export function lossesOfAnki({ pair }: ExportedQuestion): Loss[] {
  return [
    'Lo necesario para volver a importarlas en Plaza',
    ...(pair === null ? [] : ['Las parejas de preguntas']),
  ];
}
