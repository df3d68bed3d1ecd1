import { expect, test } from 'vitest';
import { badgeKind } from './badge-kinds.ts';

test.each([
  ['daily_champion', 'Campeón diario'],
  ['weekly_champion', 'Campeón semanal'],
  ['monthly_champion', 'Campeón mensual'],
  ['streak_master', 'Maestro de la constancia'],
  ['point_master', 'Maestro de los puntos'],
])('%s is called %s', (badgeType, name) => expect(badgeKind(badgeType).name).toBe(name));

test('the champions are told apart by colour, the longer the period the nobler', () => {
  const champions = ['daily_champion', 'weekly_champion', 'monthly_champion'];
  expect(champions.map((badgeType) => badgeKind(badgeType).tone)).toEqual(['bronze', 'silver', 'gold']);
});

test('says what a badge is given for, with the numbers that are counted by', () => {
  expect(badgeKind('monthly_champion').meaning).toBe(
    'Por quedar en primera posición en el ranking de un mes.',
  );
  expect(badgeKind('streak_master').meaning).toBe('Por terminar exámenes 7 días seguidos.');
  expect(badgeKind('point_master').meaning).toBe('Por cada 1000 puntos conseguidos.');
});

test.each(['', 'yearly_champion', 'WEEKLY_CHAMPION', ' point_master', 'constructor', '__proto__', '<b>'])(
  'a kind that nobody knows, %j, is a badge all the same',
  (badgeType) =>
    expect(badgeKind(badgeType)).toEqual({
      name: 'Insignia',
      meaning: 'Por su actividad en la plataforma.',
      tone: 'gray',
    }),
);
