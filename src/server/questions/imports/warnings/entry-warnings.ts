import { hasVisibleText } from '#shared/text/visible.rules.ts';
import type { CheckedFileEntry, QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import type { EntryWarning } from '#shared/questions/imports/import-previews.rules.ts';

const LONG = { wording: 1500, option: 500 };
/** A file of at least `from` questions gets a warning if this part of them have the same letter as right answer. */
const MOSTLY = { part: 0.6, from: 20 };

const NOUN = 'imagen|figura|fotograf[ií]a|foto|ilustraci[oó]n|gr[aá]fic[oa]|diagrama|esquema|croquis|captura';
/**
 * Excludes words that mean no picture: 'El Esquema Nacional de Seguridad', 'la figura del delegado', 'la imagen
 * corporativa'.
 */
const NO_PICTURE = String.raw`(?!\s+(?:nacional|corporativ|institucional|p[uú]blic|jur[ií]dic|del\s))`;
const PICTURE = new RegExp(
  String.raw`\b(?:siguientes?|adjunt[oa]s?)\s+(?:${NOUN})(?!\s+jur[ií]dic)` +
    String.raw`|\b(?:${NOUN})s?\s+(?:siguientes?|adjunt[oa]s?|anterior(?:es)?|inferior|superior|mostrad[oa]|de (?:abajo|arriba)|que se muestra)` +
    String.raw`|\b(?:en|observe|vea|seg[uú]n)\s+(?:la|el)\s+(?:${NOUN})\b${NO_PICTURE}`,
  'iu',
);

/** Placeholders: texts, or parts of a text, that somebody meant to write later. */
const PLACEHOLDER =
  /^\s*(?:\?{2,}|\.{2,}|…|x{2,}|n\/a|tbd|pendiente|por completar|sin respuesta|(?:opci[oó]n|respuesta)\s+[a-f1-6])\s*\.?\s*$|lorem ipsum|\[(?:pendiente|completar|texto)\]/iu;

/** An item with its warnings for the administrator, which don't prevent the import. */
export interface WarnedItem extends CheckedFileEntry {
  warnings: EntryWarning[];
}

export function addEntryWarnings(item: CheckedFileEntry): WarnedItem {
  return { ...item, warnings: item.entry ? findEntryWarnings(item.entry) : [] };
}

/** Finds reasons to look at a question again; they don't prevent its import. */
export function findEntryWarnings({ question_text, choices }: QuestionEntry): EntryWarning[] {
  const warnings: EntryWarning[] = [];
  if (PICTURE.test(question_text)) warnings.push('picture');
  if (new Set(choices.map(fold)).size < choices.length) warnings.push('option_twice');
  if ([question_text, ...choices].some((text) => PLACEHOLDER.test(text))) warnings.push('placeholder');
  if (question_text.length > LONG.wording || choices.some(({ length }) => length > LONG.option))
    warnings.push('very_long');
  return warnings;
}

function fold(text: string): string {
  const folded = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.;,]\s*$/u, '')
    .trim();
  // an option of punctuation only, such as ';', folds to nothing: it is compared as written
  return hasVisibleText(folded) ? folded : text;
}

/** Describes in Spanish that nearly all right answers have the same letter; undefined if they don't. */
export function describeDominantAnswerLetter(
  entries: Pick<QuestionEntry, 'correct_answer'>[],
): string | undefined {
  if (entries.length < MOSTLY.from) return undefined;
  const counts = [0, 0, 0, 0, 0, 0];
  for (const { correct_answer } of entries) counts[correct_answer] = (counts[correct_answer] ?? 0) + 1;
  const most = Math.max(...counts);
  if (most / entries.length < MOSTLY.part) return undefined;
  const letter = 'ABCDEF'[counts.indexOf(most)];
  return (
    `La respuesta correcta es la ${letter} en ${most.toLocaleString('es-ES')} de ` +
    `${entries.length.toLocaleString('es-ES')} preguntas: comprueba que el archivo no la trae siempre en el mismo lugar.`
  );
}
