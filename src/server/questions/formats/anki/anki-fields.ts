import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import { toLawLink } from '#shared/questions/reference.rules.ts';
import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { formatSource } from '#shared/questions/sources.rules.ts';
import { STATE_NAMES } from '#shared/questions/states.rules.ts';
import { formatLongDate } from '#shared/text/dates.rules.ts';
import type { FormatLoss } from '../question-format.ts';

/** The fields of a note, in their order; the first one must not be empty. */
export const ANKI_FIELDS = [
  'Pregunta',
  'Opciones',
  'Respuesta',
  'Notas',
  'Explicación',
  'Referencia',
  'Supuesto',
  'Estado',
] as const;

/** The character between the fields of a note. */
export const FIELD_SEPARATOR = '\u001F';

const DECK = 'Plaza';

/** The fields of a note in HTML, in the order of ANKI_FIELDS; '' for what the question doesn't have. */
export function toAnkiFields(question: ExportedQuestion): string[] {
  const { question_text, choices, correct_answer, notes, shared_text } = question;
  const noted = (notes ?? []).flatMap((note, index) =>
    note === null ? [] : [`${labelOf(index)}) ${toHtml(note)}`],
  );
  const fields = [
    toHtml(question_text),
    choices.map((choice, index) => `${labelOf(index)}) ${toHtml(choice)}`).join('<br>'),
    `${labelOf(correct_answer)}) ${toHtml(choices[correct_answer] ?? '')}`,
    noted.join('<br>'),
    explanationOf(question),
    [referenceOf(question), sourceOf(question)].filter((part) => part !== '').join('<br>'),
    sharedTextOf(shared_text),
    stateOf(question),
  ];
  return fields.map((field) => field.replaceAll(FIELD_SEPARATOR, ' '));
}

/** Returns the wording as Anki sorts and compares notes by it: the HTML without its tags, on one line. */
export function toSortField(question: Pick<ExportedQuestion, 'question_text'>): string {
  return question.question_text
    .replaceAll(LINE_BREAK, '')
    .replaceAll('\t', ' ')
    .replaceAll(FIELD_SEPARATOR, ' ');
}

function sharedTextOf(shared: ExportedQuestion['shared_text']): string {
  if (shared === null) return '';
  const text = shared.text_format === 'rich' ? shared.text : toHtml(shared.text);
  return `<b>${toHtml(shared.title)}</b><br>${text}`;
}

function explanationOf(question: Pick<ExportedQuestion, 'explanation' | 'explanation_format'>): string {
  const { explanation, explanation_format } = displayExplanation(question);
  if (explanation === null) return '';
  return explanation_format === 'rich' ? explanation : toHtml(explanation);
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
  return `<a href="${toHtml(toLawLink(law_id, article))}">${toHtml(place)}</a>`;
}

/** Describes a state other than current, which the card shows before the key; '' for a current question. */
function stateOf({ state, state_since, state_reason }: StoredStateColumns): string {
  if (state === 'current') return '';
  const since = state_since === null ? '' : ` desde el ${formatLongDate(new Date(state_since))}`;
  return `${STATE_NAMES[state]}${since}: ${toHtml(state_reason ?? '')}`;
}

function sourceOf({
  source_exam,
  source_year,
  source_number,
  source_is_reserve,
}: StoredSourceColumns): string {
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

/** Returns the name of the category's deck within Plaza's deck: '::' separates the names of nested decks. */
export function toAnkiDeckName({ categories: [category] }: ExportedQuestion): string {
  const name = toName(category ?? '');
  return name === '' ? DECK : `${DECK}::${name}`;
}

/** Writes the categories as Anki's tags, with blanks between and around them. */
export function toTags({ categories }: ExportedQuestion): string {
  const tags = categories.map((name) => toName(name).replaceAll(/\s+/g, '_')).filter((tag) => tag !== '');
  return tags.length === 0 ? '' : ` ${[...new Set(tags)].join(' ')} `;
}

function toName(category: string): string {
  return category
    .normalize()
    .replaceAll(/[\s\p{C}\p{Zl}\p{Zp}"]+/gu, ' ')
    .replaceAll(/:{2,}/g, ':')
    .trim();
}

function labelOf(index: number): string {
  return formatChoiceLabel(CHOICE_INDEXES[index] ?? 0);
}

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/g;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (sign) => MARKUP[sign] ?? sign)
    .replaceAll(LINE_BREAK, '<br>')
    .replaceAll('\t', ' ');
}

export function lossesOfAnki({ pair }: ExportedQuestion): FormatLoss[] {
  return [
    'Lo necesario para volver a importarlas en Plaza',
    ...(pair === null ? [] : ['Las parejas de preguntas']),
  ];
}
