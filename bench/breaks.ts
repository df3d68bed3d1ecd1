/** One small mistake in the product that the tests must notice. */
export interface Break {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** Test files that turn red. */
  tests: string[];
}

const EXAMS = 'src/server/exams';
const exam = (...names: string[]) => names.map((name) => `${EXAMS}/${name}.test.ts`);

export const BREAKS: Break[] = [
  {
    name: 'an answer is accepted for any question, not just the one that waits',
    file: `${EXAMS}/answer.repository.ts`,
    find: 'and cardinality(a.answers) = ${position} and',
    replace: 'and',
    tests: exam('answer'),
  },
  {
    name: 'anybody may answer in anybody’s exam',
    file: `${EXAMS}/answer.repository.ts`,
    find: 'where a.id = ${attempt_id}::uuid and a.user_id = ${user_id}::uuid and ${isAlive}\n        and',
    replace: 'where a.id = ${attempt_id}::uuid and ${isAlive}\n        and',
    tests: exam('answer'),
  },
  {
    name: 'the newest version is marked instead of the one that was shown',
    file: `${EXAMS}/answer.repository.ts`,
    find: 'join question_contents shown on shown.question_id = locked.question_id and shown.version = locked.version',
    replace: 'join questions shown on shown.id = locked.question_id',
    tests: exam('answer', 'results'),
  },
  {
    name: 'a question that was not answered yet comes with its key',
    file: `${EXAMS}/attempt.service.ts`,
    find: 'shown.slice(0, answers.length).flatMap((question, position) => {\n      const selected = answers[position];',
    replace: 'shown.flatMap((question, position) => {\n      const selected = answers[position] ?? 0;',
    tests: exam('start', 'answer'),
  },
  {
    name: 'the time that the browser reports is believed',
    file: `${EXAMS}/attempt.repository.ts`,
    find: 'greatest(a.time_taken, least(${reported}::integer,',
    replace: 'greatest(a.time_taken, greatest(${reported}::integer,',
    tests: exam('answer'),
  },
  {
    name: 'an exam left alone for months still goes on',
    file: `${EXAMS}/attempt.repository.ts`,
    find: 'days => ${sql.lit(ATTEMPT_LIFETIME_DAYS)}',
    replace: 'days => 3650',
    tests: exam('start'),
  },
  {
    name: 'an exam can be finished with unanswered questions',
    file: `${EXAMS}/finish.repository.ts`,
    find: '        and cardinality(a.answers) = cardinality(a.question_ids)\n',
    replace: '',
    tests: exam('finish'),
  },
  {
    name: 'a finished exam stays open',
    file: `${EXAMS}/finish.repository.ts`,
    find: 'delete from exam_attempts as a\n      where',
    replace: 'update exam_attempts as a set step_at = a.step_at\n      where',
    tests: exam('finish'),
  },
  {
    name: 'results are shown to whoever knows their address',
    file: `${EXAMS}/results.repository.ts`,
    find: 'where s.id = ${given.session_id}::uuid and s.user_id = ${given.user_id}::uuid',
    replace: 'where s.id = ${given.session_id}::uuid',
    tests: exam('results'),
  },
  {
    name: 'all questions of a category can’t be asked for (>= for >)',
    file: `${EXAMS}/start.service.ts`,
    find: 'if (count > available)',
    replace: 'if (count >= available)',
    tests: exam('start'),
  },
  {
    name: 'the draw repeats questions',
    file: `${EXAMS}/draw.ts`,
    find: 'moved.set(picked, moved.get(i) ?? i);',
    replace: '',
    tests: exam('draw'),
  },
  {
    name: 'a person can have two open exams',
    file: 'src/server/database/migrations/0006_exams.ts',
    find: 'constraint exam_attempts_one_open unique (user_id, kind),',
    replace: 'constraint exam_attempts_one_open unique (user_id, kind, id),',
    tests: exam('start', 'exams.races'),
  },
  {
    name: 'hidden people count in the histogram',
    file: 'src/server/ranking/ranking.repository.ts',
    find: 'from earned where visible and after > 0',
    replace: 'from earned where after > 0',
    tests: ['src/server/ranking/ranking.test.ts', ...exam('finish', 'exams.history')],
  },
  {
    name: 'equal points are ranked one behind the other',
    file: 'src/server/ranking/ranking.repository.ts',
    find: 'rank() over (order by total_points desc)::integer as rank',
    replace: 'row_number() over (order by total_points desc)::integer as rank',
    tests: ['src/server/ranking/ranking.test.ts'],
  },
  {
    name: 'a visitor may call what only members may',
    file: 'src/server/api/base.ts',
    find: 'if (!caller) {',
    replace: 'if (!caller && Math.random() > 1) {',
    tests: ['src/server/api/access.test.ts'],
  },
  {
    name: 'a session without a confirmed address counts',
    file: 'src/server/accounts/accounts.repository.ts',
    find: "    .where('email_verified', '=', true)\n    .executeTakeFirst();",
    replace: '    .executeTakeFirst();',
    tests: ['src/server/accounts/session.test.ts', 'src/server/accounts/accounts.service.test.ts'],
  },
  {
    name: 'a cookie with a forged signature is believed',
    file: 'src/server/accounts/session-cookie.ts',
    find: 'signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined',
    replace:
      'signature.length === expected.length && timingSafeEqual(signature, signature) ? token : undefined',
    tests: ['src/server/accounts/session.test.ts'],
  },
  {
    name: 'two people can have the same name in other case',
    file: 'src/server/database/migrations/0002_accounts.ts',
    find: 'create unique index profiles_username_unique',
    replace: 'create index profiles_username_unique',
    tests: [
      'src/server/accounts/accounts.procedures.test.ts',
      'src/server/accounts/accounts.service.test.ts',
    ],
  },
  {
    name: 'another site’s page may call with our cookie',
    file: 'src/server/web/origin-check.ts',
    find: 'return origin === publicUrl || isOriginOf(origin, host);',
    replace: 'return origin !== publicUrl || isOriginOf(origin, host);',
    tests: ['src/server/app.test.ts'],
  },
  {
    name: 'a second process opens the same data folder',
    file: 'src/server/database/lock.ts',
    find: 'if (holder && isAlive(holder)) throw',
    replace: 'if (holder && !isAlive(holder)) throw',
    tests: ['src/server/database/lock.test.ts'],
  },
  {
    name: 'the database inside a transaction is no error',
    file: 'src/server/database/guarded-dialect.ts',
    find: 'if (currentTransaction()) throw',
    replace: 'if (currentTransaction() && this.#turn === undefined) throw',
    tests: ['src/server/database/guarded-dialect.test.ts'],
  },
  {
    name: 'a fourth mail in a quarter of an hour goes to one address (> for >=)',
    file: 'src/server/accounts/accounts.service.ts',
    find: '>= MAIL_LIMIT) return false',
    replace: '> MAIL_LIMIT) return false',
    tests: ['src/server/accounts/accounts.service.test.ts'],
  },
  {
    name: 'the right answer of a file is stored one too high',
    file: 'src/shared/questions/questions.rules.ts',
    find: "typeof number === 'number' ? number - 1 : undefined",
    replace: "typeof number === 'number' ? number : undefined",
    tests: ['src/shared/questions/question-file.rules.test.ts'],
  },
  {
    name: 'an import overwrites what a repeat contradicts',
    file: 'src/server/questions/import-publishing.repository.ts',
    find: 'and m.is_stored and q.correct_answer <> e.correct_answer',
    replace: 'and m.is_stored and q.correct_answer < 0',
    tests: ['src/server/questions/import.service.test.ts'],
  },
  {
    name: 'one more report than allowed gets through',
    file: 'src/server/limits/limits.ts',
    find: 'counted.count <= most ?',
    replace: 'counted.count <= most + 1 ?',
    tests: ['src/server/limits/limits.test.ts', 'src/server/reports/reports.test.ts'],
  },
  {
    name: 'a report forgets who sent it',
    file: 'src/server/reports/reports.procedures.ts',
    find: 'caller?.id ?? null',
    replace: 'null',
    tests: ['src/server/reports/reports.test.ts'],
  },
  {
    name: 'a stored text may end the data in the first page',
    file: 'src/server/web/page-template.ts',
    find: "JSON.stringify(answers).replaceAll('<', String.raw`\\u003c`)",
    replace: 'JSON.stringify(answers)',
    tests: ['src/server/web/pages.test.ts'],
  },
  {
    name: 'HTML of an explanation is sent as it is stored',
    file: 'src/server/questions/explanation.service.ts',
    find: 'hasVisibleText(words) ? clean : null',
    replace: 'hasVisibleText(words) ? explanation : null',
    tests: ['src/server/questions/explanation.test.ts'],
  },
  {
    name: 'optional cookies are allowed before anybody was asked',
    file: 'src/client/lib/cookie-consent.ts',
    find: '(hasDecided() && storedPreferences()[use] === true)',
    replace: 'storedPreferences()[use] !== false',
    tests: ['src/client/lib/cookie-consent.test.ts'],
  },
];
