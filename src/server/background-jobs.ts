import { awardChampions } from './badges/badges.service.ts';
import type { Pooler } from './env-database.ts';
import type { Database } from './database/database.ts';
import { analyzeChangedTables } from './database/planner-statistics.ts';
import { type Loop, startLoop } from './jobs/loop.ts';
import { createClockWatch, isClockTrusted } from './jobs/trusted-clock.ts';
import type { Log } from './log.ts';
import { writeLargeDownloads } from '#server/privacy/download/download.service.ts';
import { deleteDueAccounts } from '#server/privacy/privacy.service.ts';
import { MAIL_KEEP_DAYS } from './mail/outbox.ts';
import { clearMailFolder } from './mail/transport.ts';
import { deliverOverdueSheets } from '#server/mock-exams/delivery/due-sheets.service.ts';
import { runRemarkings } from '#server/mock-exams/rulings/remarking.service.ts';
import { rebuildWaitingCards } from '#server/cards/rebuild.service.ts';
import { enforceRetention } from '#server/retention/retention.service.ts';
import { discardOverdueImports } from '#server/questions/imports/imports.service.ts';
import { removeUnusedPictures } from '#server/questions/pictures/pictures.service.ts';
import { refreshFacilities } from '#server/review/today/facilities.service.ts';

const CLEAR_UP_EVERY_MS = 3_600_000;
/** Runs often, as users wait for their result when their time is over; each run costs one look-up in an index. */
const DELIVER_EVERY_MS = 250;
const REMARK_EVERY_MS = 1_000;
const AWARD_EVERY_MS = 60_000;
const DELETE_EVERY_MS = 60_000;
const DOWNLOAD_EVERY_MS = 5_000;
const ANALYZE_EVERY_MS = 60_000;
const COMPARE_CLOCKS_EVERY_MS = 60_000;

interface BackgroundJobs {
  db: Database;
  /** The origin of links in mails. */
  publicUrl: string;
  log: Log;
  mailFolder: string;
  /** The URL of the database; undefined for the embedded one. */
  databaseUrl: string | undefined;
  databasePooler: Pooler;
  /** How long lines of the audit are kept. */
  auditDays: number;
}

/** Starts the jobs that every process runs on a timer; stopping them ends a running job. */
export function startBackgroundJobs(jobs: BackgroundJobs): Pick<Loop, 'stop'> {
  const { db, log, publicUrl, databaseUrl } = jobs;
  const loops = [
    startClearing(jobs),
    startDelivering(db, log),
    startRemarking(db, log, publicUrl),
    startAwarding(db, log),
    startDeleting(db, log),
    startWritingDownloads(jobs),
    startReviewing(db, log),
    startComparingClocks(db, log),
    ...(databaseUrl === undefined ? [startAnalyzing(db, log)] : []),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Removes what is out of date, now and every hour, unless a clock is wrong. */
function startClearing({ db, log, mailFolder: mails, auditDays }: BackgroundJobs): Loop {
  const oldest = (): Date => new Date(Date.now() - MAIL_KEEP_DAYS * 24 * 3_600_000);
  return startLoop({
    name: 'clearing',
    work: async (stopping) => {
      if (!(await isClockTrusted(db))) return;
      const ended = await Promise.allSettled([
        enforceRetention(db, { auditDays, log }, stopping),
        clearMailFolder(mails, oldest()),
        discardOverdueImports(db),
        removeUnusedPictures(db),
      ]);
      for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
    },
    everyMs: CLEAR_UP_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'what is out of date could not be removed'),
  });
}

/** Delivers mock exams whose time is over, also if it ended while no process ran. */
function startDelivering(db: Database, log: Log): Loop {
  return startLoop({
    name: 'delivering',
    work: (stopping) => deliverOverdueSheets(db, stopping),
    everyMs: DELIVER_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'mock exams could not be delivered'),
  });
}

/** Marks exams again after decisions of tribunals, also those left over when a process ended. */
function startRemarking(db: Database, log: Log, origin: string): Loop {
  return startLoop({
    name: 'remarking',
    work: (stopping) => runRemarkings(db, { origin }, stopping),
    everyMs: REMARK_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'exams could not be marked again'),
  });
}

/** Awards champions also when nobody opens the ranking. */
function startAwarding(db: Database, log: Log): Loop {
  return startLoop({
    name: 'awarding',
    work: (stopping) => awardChampions(db, stopping),
    everyMs: AWARD_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'champions could not be named'),
  });
}

/** Computes the cards of exams from before cards existed, and how easy each category is. */
function startReviewing(db: Database, log: Log): Loop {
  return startLoop({
    name: 'reviewing',
    work: (stopping) => Promise.all([rebuildWaitingCards(db, stopping), refreshFacilities(db)]),
    everyMs: CLEAR_UP_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'cards could not be computed'),
  });
}

/** Warns of a clock that is wrong, before it does harm. */
function startComparingClocks(db: Database, log: Log): Loop {
  return startLoop({
    name: 'comparing clocks',
    work: createClockWatch(db, log),
    everyMs: COMPARE_CLOCKS_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'the clocks could not be compared'),
  });
}

/** Deletes accounts whose users asked for it some days ago, unless a clock is wrong. */
function startDeleting(db: Database, log: Log): Loop {
  return startLoop({
    name: 'deleting accounts',
    work: async (stopping) => {
      if (await isClockTrusted(db)) await deleteDueAccounts(db, log, stopping);
    },
    everyMs: DELETE_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'accounts could not be deleted'),
  });
}

/** Writes the downloads of users with very many exams. */
function startWritingDownloads(jobs: BackgroundJobs): Loop {
  const { db, log, publicUrl: origin, databaseUrl, databasePooler: pooler } = jobs;
  return startLoop({
    name: 'writing downloads',
    work: (stopping) => writeLargeDownloads(db, { origin, databaseUrl, pooler }, stopping),
    everyMs: DOWNLOAD_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'a download could not be written'),
  });
}

/** Analyses tables on PGlite; on PostgreSQL autovacuum does that. */
function startAnalyzing(db: Database, log: Log): Loop {
  return startLoop({
    name: 'analyzing',
    work: () => analyzeChangedTables(db),
    everyMs: ANALYZE_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'tables could not be analyzed'),
  });
}
