import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { createMockExam } from '#tests/support/mock-exams/sheets.ts';
import { installBrowsers } from './browser.ts';
import { type Journal, toMarkKey, groupMarksByQuestion } from './journal.ts';
import { createFaultSchedule, type FaultSchedule } from './schedule.ts';
import type { SheetServer } from './server.ts';
import type { TabSession } from './session.ts';

const QUESTIONS = 6;
/** The tolerance for a screen's clock, which is wrong by up to the duration of a call. */
const CLOCK_TOLERANCE_MS = 60_000;

export interface FaultSchedulesReport {
  schedules: number;
  marks: number;
  /** The number of marks for which a screen said 'Guardado'. */
  saidSaved: number;
  delivered: { withoutFaults: number; withFaults: number };
  occurrences: Map<string, number>;
  /** Marks that are missing although a screen said that they were saved or a browser had stored them. */
  lost: string[];
  /** All other differences from what the model expects. */
  different: string[];
}

export interface FaultSchedulesOptions {
  db: Database;
  seed: number;
  schedules: number;
  /** Creates the server for a user's calls; `random` decides how the server dies. */
  createServer: (person: Account, random: () => number) => SheetServer | Promise<SheetServer>;
  atOnce?: number;
  /**
   * Whether exams may be delivered while faults happen. It must be false if the server is killed: only the database
   * tells which marks the server had stored, and a delivered exam's marks are no longer there.
   */
  deliversWithFaults?: boolean;
}

/** Runs schedules of faults over the marks of sheets, each from a seed of its own. */
export async function runFaultSchedules(options: FaultSchedulesOptions): Promise<FaultSchedulesReport> {
  const { db, seed, schedules, atOnce = 1 } = options;
  const report: FaultSchedulesReport = {
    schedules: 0,
    marks: 0,
    saidSaved: 0,
    delivered: { withoutFaults: 0, withFaults: 0 },
    occurrences: new Map(),
    lost: [],
    different: [],
  };
  const exam = await createMockExam(db, {
    questions: QUESTIONS,
    content: () => ({ shuffles_choices: true }),
  });
  const uninstall = installBrowsers();
  const seeds = Array.from({ length: schedules }, (_, index) => seed + index).values();
  const runNext = async (): Promise<void> => {
    for (const own of seeds) await runSchedule(options, report, own, exam.template_id);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, runNext));
  } finally {
    uninstall();
  }
  return report;
}

async function runSchedule(
  { db, createServer, deliversWithFaults = true }: FaultSchedulesOptions,
  report: FaultSchedulesReport,
  seed: number,
  template_id: string,
): Promise<void> {
  const random = createRandom(seed);
  const name = `marcas${seed}`;
  const person = await createPerson(db, { username: name, email: `${name}@example.com` });
  const server = await createServer(person, random);
  const { attempt_id } = await server.mockExams.start({ template_id, version: 1 });
  const count = (occurrence: string): void =>
    void report.occurrences.set(occurrence, (report.occurrences.get(occurrence) ?? 0) + 1);
  const schedule = createFaultSchedule({ random, server, user_id: person.id, questions: QUESTIONS, count });
  await schedule.runWithFaults();
  const isWithFaults = deliversWithFaults && random() < 0.4;
  if (isWithFaults) await schedule.deliverWithFaults();
  await schedule.endFaults();
  const check: Check = { db, server, schedule, attempt_id, report, seed };
  const isDelivered = (await server.mockExams.sheet()) === null;
  if (!isDelivered) {
    await checkStoredMarks(check);
    await schedule.deliver();
  }
  await checkResult(check);
  const { journal, wrong } = schedule;
  report.schedules += 1;
  report.marks += journal.made.size;
  report.saidSaved += journal.saidSaved.size;
  report.delivered[isDelivered ? 'withFaults' : 'withoutFaults'] += 1;
  report.different.push(...wrong.map((text) => `seed ${seed}: ${text}`));
}

interface Check {
  db: Database;
  server: SheetServer;
  schedule: FaultSchedule;
  attempt_id: string;
  report: FaultSchedulesReport;
  seed: number;
}

/** Expects that the database, the server's sheet and every screen have the same marks after all calls have arrived. */
async function checkStoredMarks(check: Check): Promise<void> {
  const { db, server, schedule, attempt_id, report, seed } = check;
  const { journal } = schedule;
  const rows = await db
    .selectFrom('exam_marks')
    .select(['sequence', 'device_id', 'position', 'is_doubtful'])
    .where('attempt_id', '=', attempt_id)
    .execute();
  const stored = new Set(rows.map(toMarkKey));
  report.different.push(
    ...rows
      .filter((row) => !isMade(journal, row))
      .map((row) => `seed ${seed}: nobody made ${toMarkKey(row)}`),
  );
  report.lost.push(...findMissing(journal, stored).map((missing) => `seed ${seed}: ${missing}`));
  journal.received = stored;
  const sheet = await server.mockExams.sheet();
  const expected = expectedMarks(schedule);
  compare(check, 'the sheet', toComparable(sheet?.marks ?? []), expected);
  for (const { session } of schedule.browsers.flatMap(({ tabs }) => tabs))
    if (session) checkScreen(check, session, expected);
}

type StoredMark = Pick<Comparable[number], 'sequence' | 'device_id' | 'position' | 'is_doubtful'>;

function isMade({ made }: Journal, row: StoredMark): boolean {
  const mark = made.get(toMarkKey(row));
  return mark?.position === row.position && mark.is_doubtful === row.is_doubtful;
}

function findMissing(journal: Journal, stored: Set<string>): string[] {
  const lists = ['saidSaved', 'kept', 'received'] as const;
  return lists.flatMap((list) =>
    [...journal[list]].filter((key) => !stored.has(key)).map((key) => `${key}, ${list}`),
  );
}

function checkScreen(check: Check, { store, clock }: TabSession, expected: Comparable): void {
  const { report, seed } = check;
  const { marks, queue } = store.getState();
  compare(check, 'a screen', toComparable([...marks.values()]), expected);
  if (queue.length > 0) report.different.push(`seed ${seed}: ${queue.length} marks are never sent`);
  if (Math.abs(clock.now() - Date.now()) > CLOCK_TOLERANCE_MS)
    report.different.push(`seed ${seed}: a screen has the wrong time`);
}

/** Expects that the results contain each mark that the server had received, in order. */
async function checkResult(check: Check): Promise<void> {
  const { server, schedule, attempt_id, report, seed } = check;
  const { received, saidSaved } = schedule.journal;
  for (const key of saidSaved)
    if (!received.has(key)) report.lost.push(`seed ${seed}: ${key}, said to be saved`);
  const { answers } = await server.mockExams.result({ session_id: attempt_id });
  const found = answers.map((answer) =>
    answer.is_withheld
      ? 'withheld'
      : { answers: [...answer.earlier_answers, answer.selected_answer], is_doubtful: answer.is_doubtful },
  );
  const ordered = groupMarksByQuestion(receivedMarks(schedule));
  const expected = answers.map(({ position }) => {
    const marks = ordered.get(position) ?? [];
    return {
      answers: marks.length === 0 ? [null] : marks.map(({ selected_answer }) => selected_answer),
      is_doubtful: marks.at(-1)?.is_doubtful ?? false,
    };
  });
  compare(check, 'the result', found, expected);
}

function receivedMarks({ journal: { made, received } }: FaultSchedule) {
  return [...made].filter(([key]) => received.has(key)).map(([, mark]) => mark);
}

function expectedMarks(schedule: FaultSchedule) {
  const last = [...groupMarksByQuestion(receivedMarks(schedule)).values()].flatMap(
    (marks) => marks.at(-1) ?? [],
  );
  return toComparable(last);
}

type Comparable = Parameters<typeof groupMarksByQuestion>[0];

function toComparable(marks: Comparable): Comparable {
  return marks
    .map(({ position, selected_answer, is_doubtful, sequence, device_id }) => ({
      position,
      selected_answer,
      is_doubtful,
      sequence,
      device_id,
    }))
    .toSorted((one, other) => one.position - other.position);
}

function compare({ report, seed }: Check, what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    report.different.push(
      `seed ${seed}: ${what}\nexpected ${JSON.stringify(expected)}\nfound    ${JSON.stringify(found)}`,
    );
}
