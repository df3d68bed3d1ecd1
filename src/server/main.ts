import path from 'node:path';
import { inspect } from 'node:util';
import {
  ensureAdministrator,
  type FirstAdministrator,
} from '#server/accounts/administration/administrators.service.ts';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import { createApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { serveBackups } from './database/backup/backup-socket.ts';
import { isDatabaseUnavailable } from './database/connections/unavailable.ts';
import type { Database } from './database/database.ts';
import type { OpenDatabase } from './database/open-postgres.ts';
import { seedInstallation } from '#server/installation/seed.ts';
import { deriveKey } from '#server/secret.ts';
import { toShownSettings } from './env-installation.ts';
import { readSettings, requireSecret, type Settings, StartProblem } from './env.ts';
import { listWarnings, requireTrustProxy } from './env-checks.ts';
import { openInstallation, readAuthSecret, toSecretId } from '#server/installation/installation.ts';
import { createHttpServer } from './http/server.ts';
import { type Loop, startLoop } from './jobs/loop.ts';
import { setSubjectKey } from './limits/subject.ts';
import { createLog, type Log } from './log.ts';
import { sendDueMails } from './mail/sender.ts';
import { logSlowStatements } from './metrics/statements.ts';
import { createDelivery, toMailFolder } from './mail/transport.ts';
import { createSecurityLog } from './security-log/security-log.ts';
import { createLiveRanking } from './ranking/live.service.ts';
import { serveMetrics } from './process-metrics.ts';
import { onStopSignal, stopGracefully } from './shutdown.ts';
import { serverUrls, listen } from './web/listen.ts';
import { createReadiness } from './web/readiness.ts';

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../../dist/client');
const MAIL_EVERY_MS = 15_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  requireSecret(settings);
  requireTrustProxy(settings);
  const database = await openInstallation(settings);
  try {
    await seedInstallation(database.db);
    await serve(settings, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function startSending(db: Database, log: Log, settings: Settings): Loop {
  const deliver = createDelivery(settings, print);
  return startLoop({
    name: 'sending mails',
    work: (stopping) => sendDueMails(db, deliver, log, stopping),
    everyMs: MAIL_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'mails could not be sent'),
  });
}

interface Stoppable {
  stop(): Promise<void>;
}

async function startJobs(
  settings: Settings,
  common: { db: Database; log: Log; publicUrl: string },
  secret: string,
): Promise<Stoppable[]> {
  const jobs = startBackgroundJobs({
    ...common,
    mailFolder: toMailFolder(settings.dataDir),
    databaseUrl: settings.databaseUrl,
    databasePooler: settings.databasePooler,
    auditDays: settings.auditDays,
  });
  return settings.databaseUrl ? [jobs] : [jobs, ...(await startServingBackups(settings, common, secret))];
}

/** Serves backups to `npm run backup` beside this process; a failure stops nothing else. */
async function startServingBackups(
  { dataDir }: Settings,
  { db, log }: { db: Database; log: Log },
  secret: string,
): Promise<Stoppable[]> {
  const onError = (error: unknown) => log.error({ err: error }, 'a backup could not be sent');
  try {
    return [await serveBackups(db, path.resolve(dataDir), { secretId: toSecretId(secret), onError })];
  } catch (error) {
    log.warn({ err: error }, 'npm run backup will not work while this process runs');
    return [];
  }
}

async function serve(settings: Settings, database: OpenDatabase): Promise<void> {
  const { db, readStale } = database;
  const log = createLog(settings.logLevel, isDatabaseUnavailable);
  for (const warning of listWarnings(settings)) log.warn(warning);
  const secret = readKeys(settings);
  const server = createHttpServer((request, env) => app.fetch(request, env), {
    isBehindProxy: Boolean(settings.trustProxy),
  });
  const port = await listen(server, settings);
  // the URLs need the port, which `listen` may have chosen; no request comes before a later turn of the event loop
  const [here, ...elsewhere] = serverUrls({ ...settings, port });
  const publicUrl = settings.publicUrl ?? here;
  const mails = startSending(db, log, settings);
  const accounts = createAccountsLibrary({ ...settings, db, secret, publicUrl, log });
  const live = createLiveRanking({ db, readStale, log });
  logSlowStatements(log);
  await serveMetrics(settings, { database, live });
  const readiness = createReadiness({ check: database.checkReady, log });
  const common = { db, log, publicUrl };
  const app = createApp({
    ...common,
    readStale,
    accounts,
    isUrlAssumed: settings.publicUrl === undefined,
    disclosure: settings.accountDisclosure,
    examBudgets: settings.examBudgets,
    installation: toShownSettings(settings),
    mailLimits: { inAll: settings.mailsPerHour, byDomain: settings.mailsPerHourByDomain },
    trustProxy: settings.trustProxy ?? 0,
    clientFolder: CLIENT_FOLDER,
    hstsSubdomains: settings.hstsSubdomains,
    securityLog: createSecurityLog({ secret }),
    mailWaiting: mails.kick,
    live,
    isReady: readiness.isReady,
  });
  const jobs = await startJobs(settings, common, secret);
  onStopSignal((signal) => {
    // Ctrl+C is pressed on a developer's machine, which has no load balancer to wait for
    const drainSeconds = signal === 'SIGTERM' ? settings.drainSeconds : 0;
    return stopGracefully({ server, database, live, readiness, loops: [mails, ...jobs] }, drainSeconds);
  }, fail);
  // only once this process has the port: a generated password is shown only once, so the start must not fail after it
  introduce(await ensureAdministrator(db, accounts, settings));
  announce(publicUrl, settings.publicUrl ? [] : elsewhere);
}

function readKeys(settings: Settings): string {
  const secret = readAuthSecret(settings);
  setSubjectKey(deriveKey(secret, 'subjects'));
  return secret;
}

function announce(publicUrl: string | undefined, elsewhere: string[]): void {
  print(`Plaza está en ${publicUrl}`);
  for (const url of elsewhere) print(`En la red local: ${url}`);
}

function introduce(administrator: FirstAdministrator | undefined): void {
  if (!administrator) return;
  const { email, entry } = administrator;
  if (entry === 'made') {
    print(`Administrador: ${email}, contraseña: ${administrator.password} (solo se muestra esta vez)`);
    print('Para que otra cuenta, ya registrada, lo sea también: npm run make-admin -- CORREO');
  } else if (entry === 'given') {
    print(`La cuenta ${email} es ahora administradora, con la contraseña de ADMIN_PASSWORD.`);
  } else {
    print(`La cuenta ${email} ya existía: es ahora administradora y conserva su contraseña.`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const text = error instanceof StartProblem ? `plaza: ${error.message}` : inspect(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

try {
  await start();
} catch (error) {
  fail(error);
}
