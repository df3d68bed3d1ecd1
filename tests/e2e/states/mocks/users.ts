import type { ListedUser } from '#shared/users/users.contract.ts';
import { successReply } from '../../support/network.ts';
import { numberedId, LONG_USERNAME } from './replies.ts';

// A full page of users, with values of maximum length.

const CREATED = '2026-10-31T23:30:00.000Z';
const LAST = '2026-11-20T08:00:00.000Z';

type Sent = Omit<ListedUser, 'created_at' | 'last_exam_date' | 'activity_status'> & {
  activity_status: string;
  last_exam_date: string | null;
};

const EVERY_BADGE = [
  { badge_type: 'daily_champion', times: 1234 },
  { badge_type: 'streak_master', times: 87 },
  { badge_type: 'weekly_champion', times: 12 },
  { badge_type: 'point_master', times: 9 },
  { badge_type: 'monthly_champion', times: 1 },
  { badge_type: 'nobody-knows', times: 2 },
];
const STATUSES = ['active', 'semi_active', 'inactive', 'napping'];
const AVERAGES = [100, 79.95, 60, 59.94, 0.04, 12.5];

const usual = (place: number): Sent => ({
  id: numberedId(700 + place),
  username: `opositora-${place}`,
  email: `opositora-${place}@example.com`,
  role: 'user',
  email_verified: true,
  blocked: false,
  extra_time_percent: 0,
  has_second_factor: false,
  activity_status: STATUSES[place % STATUSES.length] ?? '',
  total_exams: place * 7,
  total_score: place * 55,
  total_questions: place * 70,
  average_score: AVERAGES[place % AVERAGES.length] ?? 0,
  last_exam_date: LAST,
  total_time: place * 600,
  badges: place % 3 === 0 ? EVERY_BADGE.slice(0, place % 5) : [],
});

const unusual: Partial<Sent>[] = [
  {
    username: LONG_USERNAME,
    email: `${'w'.repeat(64)}@${'subdominio.'.repeat(16)}example.com`.slice(0, 254),
    role: 'admin',
    extra_time_percent: 100,
    total_exams: 1_234_567,
    total_score: 12_345_678,
    badges: EVERY_BADGE,
  },
  { username: 'ana', email: 'a@b.es', blocked: true, email_verified: false },
  {
    username: 'Íñigo-Núñez_de-la-Peña',
    email: 'inigo.nunez.de.la.pena@ayuntamiento-de-villanueva.example.com',
    email_verified: false,
    activity_status: 'inactive',
    total_exams: 0,
    total_score: 0,
    total_questions: 0,
    average_score: 0,
    last_exam_date: null,
    badges: [],
  },
  { username: 'administradora', role: 'admin', badges: EVERY_BADGE.slice(3) },
];

/** Wraps a page of users as the API sends it: JSON plus `meta`, which lists the values that are dates. */
function page(users: Sent[]) {
  const dates = users.flatMap(({ last_exam_date: last }, place) => [
    [1, 'users', place, 'created_at'],
    ...(last === null ? [] : [[1, 'users', place, 'last_exam_date']]),
  ]);
  const json = { users: users.map((user) => ({ ...user, created_at: CREATED })) };
  return { status: 200, json: { json, meta: dates } };
}

const everyone = Array.from({ length: 20 }, (_, place) => ({ ...usual(place), ...unusual[place] }));

export const longUsers = page(everyone);
export const fewUsers = page(everyone.slice(0, 4));
export const noUsers = page([]);
export const manyUsersTotal = successReply({ total: 50_003 });
/** A user with an activity status that this client doesn't know. */
export const userWithUnknownActivity = page([{ ...usual(3), activity_status: 'napping' }]);
