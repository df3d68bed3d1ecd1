import type { ReviewSettings } from '#shared/review/review-settings.contract.ts';
import { MAX_HOLIDAYS } from '#shared/review/review.rules.ts';

/** The values of the form's fields; an empty field leaves its setting unset. */
export interface SettingsValues {
  exam_day: string;
  daily_questions: string;
  daily_minutes: string;
  /** The retention in percent. */
  retention: string;
  asks_doubt: boolean;
  /** The holidays: at least one entry, which may be empty. */
  holidays: { first: string; last: string }[];
}

export const EMPTY_HOLIDAY_VALUES = { first: '', last: '' };

export const SETTINGS_FIELDS = [
  'exam_day',
  'daily_questions',
  'daily_minutes',
  'retention',
  ...Array.from({ length: MAX_HOLIDAYS }, (_, i) => [`holidays.${i}.first`, `holidays.${i}.last`]).flat(),
];

export function toSettingsValues({ holidays, ...settings }: ReviewSettings): SettingsValues {
  return {
    exam_day: settings.exam_day ?? '',
    daily_questions: String(settings.daily_questions),
    daily_minutes: settings.daily_minutes === null ? '' : String(settings.daily_minutes),
    retention: String(Math.round(settings.retention * 100)),
    asks_doubt: settings.asks_doubt,
    holidays: holidays.length === 0 ? [EMPTY_HOLIDAY_VALUES] : holidays,
  };
}

/** Turns the form's values into settings; what is no number becomes NaN, which the contract refuses. */
export function toSettings(values: SettingsValues): ReviewSettings {
  const { exam_day, daily_minutes, holidays } = values;
  return {
    exam_day: exam_day === '' ? null : exam_day,
    daily_questions: toInteger(values.daily_questions),
    daily_minutes: daily_minutes.trim() === '' ? null : toInteger(daily_minutes),
    retention: toInteger(values.retention) / 100,
    asks_doubt: values.asks_doubt,
    // a single empty entry means no holiday; among others an empty entry stays, so that its error shows at its place
    holidays: isNoHoliday(holidays) ? [] : holidays,
  };
}

function isNoHoliday(holidays: SettingsValues['holidays']): boolean {
  return holidays.every(({ first, last }) => first === '' && last === '');
}

function toInteger(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
}

/** Explains what the typed retention means. */
export function explainRetention(text: string): string {
  const percent = toInteger(text);
  const at = percent >= 80 && percent <= 95 ? `baja al ${percent} %` : 'baja hasta ahí';
  return `Una pregunta vuelve cuando tu probabilidad de acertarla ${at}. Más alto: recuerdas más, pero repasas más a menudo.`;
}
