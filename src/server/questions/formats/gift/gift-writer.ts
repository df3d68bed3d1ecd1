import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { toCategoryPath } from '../category-path.ts';
import { toExtraFields, formatExtraFields } from '../question-format.ts';
import { escapeGift, trimGift } from './gift-text.ts';

/** Writes a file for Moodle's import as 'GIFT', with a category line wherever the category changes. */
export async function* writeGift(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  let category: string | undefined;
  let isFirst = true;
  for await (const batch of batches) {
    let piece = '';
    for (const question of batch) {
      const path = toCategoryPath(question.categories[0]);
      if (isFirst || path !== category) piece += `$CATEGORY: ${path}\n\n`;
      [category, isFirst] = [path, false];
      piece += `${formatQuestion(question)}\n\n`;
    }
    if (piece !== '') yield piece;
  }
}

function formatQuestion(question: ExportedQuestion): string {
  const { choices, correct_answer, notes, explanation, explanation_format } = question;
  const extras = toExtraFields(question);
  const options = choices.map((text, index) => {
    const note = notes?.[index] ?? null;
    return `${index === correct_answer ? '=' : '~'}${formatText(text)}${note === null ? '' : `#${formatText(note)}`}`;
  });
  return [
    ...(extras ? [`// ${formatExtraFields(extras)}`] : []),
    `[plain]${escapeGift(question.question_text)} {`,
    ...options,
    ...(explanation === null
      ? []
      : [
          `####${explanation_format === 'rich' ? `[html]${escapeGift(explanation)}` : formatText(explanation)}`,
        ]),
    '}',
  ].join('\n');
}

/** Escapes a text. If it begins like a weight or a format's name, the format '[plain]' is written before it. */
function formatText(text: string): string {
  return `${/^\s*(?:%|\[(?:html|moodle|plain|markdown)\])/.test(text) ? '[plain]' : ''}${escapeGift(text)}`;
}

const EDGES = 'Los espacios al principio y al final de los textos';
const RETURNS = 'Los retornos de carro de los saltos de línea';

export function lossesOfGift({ question_text, choices, notes, explanation }: ExportedQuestion): string[] {
  const texts = [question_text, ...choices, ...(notes ?? []), explanation].filter((text) => text !== null);
  return [
    // escaped first: line breaks at the edges are written as \n and not trimmed
    ...(texts.map(escapeGift).some((text) => trimGift(text) !== text) ? [EDGES] : []),
    ...(texts.some((text) => text.includes('\r')) ? [RETURNS] : []),
  ];
}
