import type { PracticeChoice, QuestionScope } from '#shared/review/choice.contract.ts';
import { type Deck, DECKS } from '#shared/review/decks.rules.ts';

/** What the fields of the chooser hold: texts as they are typed. */
export interface PracticeChoiceValues extends QuestionScope {
  /** The chosen deck; '' for all questions. */
  deck: string;
  not_seen_days: string;
  count: string;
  shuffles_choices: boolean;
  has_time: boolean;
  /** The typed limit in minutes. */
  minutes: string;
}

/** The names of the fields in the order of the form. */
export const PRACTICE_CHOICE_FIELDS = ['deck', 'not_seen_days', 'count', 'minutes'];

const FIRST_COUNT = '20';
const FIRST_MINUTES = '20';

export function buildNewChoiceValues(categoryId: string | null): PracticeChoiceValues {
  return {
    category_ids: categoryId === null ? [] : [categoryId],
    laws: [],
    deck: '',
    not_seen_days: '',
    count: FIRST_COUNT,
    shuffles_choices: false,
    has_time: false,
    minutes: FIRST_MINUTES,
  };
}

export function toPracticeChoiceValues(choice: PracticeChoice): PracticeChoiceValues {
  const { deck, not_seen_days, count, minutes } = choice;
  return {
    ...choice,
    deck: deck ?? '',
    not_seen_days: not_seen_days === null ? '' : String(not_seen_days),
    count: String(count),
    has_time: minutes !== null,
    minutes: minutes === null ? FIRST_MINUTES : String(minutes),
  };
}

/**
 * Turns the form's values into the input of the call. A text that is not a number stays invalid, so that validation
 * reports it at its field.
 */
export function toPracticeChoice({ has_time, ...values }: PracticeChoiceValues): PracticeChoice {
  const days = values.not_seen_days.trim();
  return {
    ...values,
    deck: DECKS.find((deck: Deck) => deck === values.deck) ?? null,
    not_seen_days: days === '' ? null : toNumber(days),
    count: toNumber(values.count),
    minutes: has_time ? toNumber(values.minutes) : null,
  };
}

function toNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
}
