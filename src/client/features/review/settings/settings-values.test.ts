import { expect, test } from 'vitest';
import { reviewSettings, type ReviewSettings } from '#shared/review/review-settings.contract.ts';
import { explainRetention, toSettings, toSettingsValues } from './settings-values.ts';

const SETTINGS: ReviewSettings = {
  exam_day: '2027-05-01',
  daily_questions: 40,
  daily_minutes: null,
  retention: 0.85,
  asks_doubt: true,
  holidays: [
    { first: '2026-08-01', last: '2026-08-15' },
    { first: '2026-12-24', last: '2026-12-31' },
  ],
};

test('the fields hold the settings and give them back', () => {
  expect(toSettings(toSettingsValues(SETTINGS))).toEqual(SETTINGS);
  const bare = { ...SETTINGS, exam_day: null, daily_minutes: 20, holidays: [] };
  expect(toSettings(toSettingsValues(bare))).toEqual(bare);
});

function problemsOf(change: Partial<ReturnType<typeof toSettingsValues>>): Record<string, string> {
  const result = reviewSettings.safeParse(toSettings({ ...toSettingsValues(SETTINGS), ...change }));
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('each wrong field gets its own sentence', () => {
  expect(problemsOf({ daily_questions: 'muchas', daily_minutes: '3', retention: '' })).toEqual({
    daily_questions: 'Elige entre 5 y 100 preguntas al día.',
    daily_minutes: 'Elige entre 5 y 240 minutos al día.',
    retention: 'Elige entre el 80 y el 95 %.',
  });
  const august = { first: '2026-08-01', last: '2026-08-15' };
  expect(problemsOf({ holidays: [august, { first: '2026-12-24', last: '' }] })).toEqual({
    'holidays.1.last': 'La fecha no es válida',
  });
  expect(problemsOf({ holidays: [{ first: '2026-12-24', last: '2026-12-01' }] })).toEqual({
    'holidays.0.last': 'Las vacaciones terminan antes de empezar.',
  });
  expect(
    problemsOf({
      holidays: [august, { first: '2026-08-15', last: '2026-08-20' }],
    }),
  ).toEqual({
    'holidays.1.first': 'Estas vacaciones coinciden con otras de la lista.',
  });
});

test('the sentence below the retention names it only when it can be chosen', () => {
  expect(explainRetention('85')).toContain('baja al 85 %');
  expect(explainRetention('20')).not.toContain('20');
});
