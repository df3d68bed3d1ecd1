import * as z from 'zod';
import { databaseVariables, type DatabaseSettings, readDatabaseSettings } from './env-database.ts';
import {
  countSetting,
  isOrigin,
  isSecondFactorRequired,
  settingBySchema,
  onOrOffSetting,
  portSetting,
  secondFactorSetting,
  senderSetting,
  smtpUrlSetting,
} from './env-schemas.ts';
import { isWeakSecret, SECRET_MIN_CHARACTERS } from './secret.ts';
import { logInForm, resetPasswordForm } from '#shared/accounts/account-forms.contract.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { AUDIT_DAYS_MIN } from '#shared/retention.rules.ts';

/** spec: forms reveal whether an e-mail has an account. hidden: only its owner learns it, by mail (rules.md 21). */
export type AccountDisclosure = 'spec' | 'hidden';

/**
 * Required: mails go out encrypted or wait. Opportunistic: encrypted if the server offers it. In both the server's
 * certificate is checked.
 */
export type SmtpTls = 'required' | 'opportunistic' | 'none';

/** The settings, checked; README.md explains each. */
export interface Settings extends DatabaseSettings {
  /** The port to listen on; 0: any free port. */
  port: number;
  host: string;
  /** The origin that browsers use; without it `http://localhost` and the port. */
  publicUrl: string | undefined;
  dataDir: string;
  /** The URL of the mail server; without it, mails are written to `dataDir`/mail. */
  smtpUrl: string | undefined;
  smtpTls: SmtpTls;
  mailsPerHour: number;
  mailsPerHourByDomain: number;
  mailFrom: string;
  /** The secret that all keys are derived from. If missing, it is created in `dataDir`; required with `databaseUrl`. */
  authSecret: string | undefined;
  /** Whether browsers are told to use https for all subdomains of `publicUrl`, too. */
  hstsSubdomains: boolean;
  /** How many proxies in front of Plaza append to `X-Forwarded-For`; undefined: not configured. */
  trustProxy: number | undefined;
  /** The account that becomes administrator when a start finds none; e-mail and password are set together or not. */
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  accountDisclosure: AccountDisclosure;
  /** Whether administrators must set up a second factor before they can do anything else. */
  administratorsNeedSecondFactor: boolean;
  examBudgets: ExamBudgets;
  /** The age that users must have reached to have an account; 0: nobody is asked. */
  minimumAge: number;
  /** How long entries of the audit are kept. */
  auditDays: number;
  /** How long a process goes on serving after it is told to stop, so that load balancers notice. */
  drainSeconds: number;
  /** The port where this machine can read the metrics; undefined: no metrics. */
  metricsPort: number | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** A problem that stops the start; its message is one sentence for the operator. */
export class StartProblem extends Error {}

const CREATE_SECRET = 'Crea uno con «openssl rand -base64 32».';

const environment = z.object({
  PORT: portSetting('PORT').default(3000),
  HOST: z
    .string()
    .regex(/^\S+$/, 'HOST debe ser una dirección o un nombre sin espacios.')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'PUBLIC_URL debe ser una dirección como https://plaza.example.com, sin ruta.')
    .transform((url) => new URL(url).origin)
    .optional(),
  ...databaseVariables,
  DATA_DIR: z.string().default('data'),
  SMTP_URL: smtpUrlSetting,
  SMTP_TLS: z
    .enum(['required', 'opportunistic', 'none'], 'SMTP_TLS debe ser required, opportunistic o none.')
    .default('required'),
  MAILS_PER_HOUR: countSetting('MAILS_PER_HOUR', 1000),
  MAILS_PER_HOUR_BY_DOMAIN: countSetting('MAILS_PER_HOUR_BY_DOMAIN', 500),
  MAIL_FROM: senderSetting,
  AUTH_SECRET: z
    .string()
    .min(
      SECRET_MIN_CHARACTERS,
      `AUTH_SECRET debe tener al menos ${SECRET_MIN_CHARACTERS} caracteres. ${CREATE_SECRET}`,
    )
    .refine((secret) => !isWeakSecret(secret), `AUTH_SECRET es fácil de adivinar. ${CREATE_SECRET}`)
    .optional(),
  HSTS_SUBDOMAINS: onOrOffSetting('HSTS_SUBDOMAINS').default(false),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:true|false|\d)$/, 'TRUST_PROXY debe ser el número de proxies que hay delante, de 0 a 9.')
    .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
    .optional(),
  ADMIN_EMAIL: settingBySchema(logInForm.shape.email, 'ADMIN_EMAIL no es válido'),
  ADMIN_PASSWORD: settingBySchema(resetPasswordForm.shape.password, 'ADMIN_PASSWORD no es válida'),
  ACCOUNT_DISCLOSURE: z
    .enum(['spec', 'hidden'], 'ACCOUNT_DISCLOSURE debe ser spec o hidden.')
    .default('spec'),
  ADMIN_SECOND_FACTOR: secondFactorSetting,
  // not less than 210, the questions of the longest exam
  QUESTIONS_PER_HOUR: countSetting('QUESTIONS_PER_HOUR', 600, { least: 210 }),
  QUESTIONS_PER_DAY: countSetting('QUESTIONS_PER_DAY', 3000, { least: 210 }),
  EXAMS_PER_HOUR: countSetting('EXAMS_PER_HOUR', 120),
  MINIMUM_AGE: countSetting('MINIMUM_AGE', 14, { least: 0, most: 99 }),
  AUDIT_DAYS: countSetting('AUDIT_DAYS', 730, { least: AUDIT_DAYS_MIN, most: 36_500 }),
  DRAIN_SECONDS: countSetting('DRAIN_SECONDS', 5, { least: 0, most: 300 }),
  METRICS_PORT: portSetting('METRICS_PORT').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL debe ser trace, debug, info, warn, error o silent.',
    )
    .default('info'),
});

export const SETTING_NAMES: readonly string[] = environment.keyof().options;

const wholeEnvironment = environment
  .refine(
    (env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined),
    'ADMIN_EMAIL y ADMIN_PASSWORD van juntos: indica los dos o ninguno.',
  )
  .refine(
    (env) => env.SMTP_TLS !== 'none' || !env.SMTP_URL?.startsWith('smtps:'),
    'SMTP_TLS=none no vale con una SMTP_URL que empieza por smtps:.',
  );

/** Reads the settings; an empty variable counts as not set. Throws a StartProblem for the first invalid one. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data: env, error } = wholeEnvironment.safeParse(given);
  if (error) throw new StartProblem(error.issues[0]?.message ?? 'La configuración no es válida.');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    ...readDatabaseSettings(env),
    dataDir: env.DATA_DIR,
    smtpUrl: env.SMTP_URL,
    smtpTls: env.SMTP_TLS,
    mailsPerHour: env.MAILS_PER_HOUR,
    mailsPerHourByDomain: env.MAILS_PER_HOUR_BY_DOMAIN,
    mailFrom:
      env.MAIL_FROM ?? `Plaza <plaza@${env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'}>`,
    authSecret: env.AUTH_SECRET,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    trustProxy: env.TRUST_PROXY,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    accountDisclosure: env.ACCOUNT_DISCLOSURE,
    administratorsNeedSecondFactor: isSecondFactorRequired(env.ADMIN_SECOND_FACTOR, env.DATABASE_URL),
    examBudgets: {
      questionsPerHour: env.QUESTIONS_PER_HOUR,
      questionsPerDay: env.QUESTIONS_PER_DAY,
      examsPerHour: env.EXAMS_PER_HOUR,
    },
    minimumAge: env.MINIMUM_AGE,
    auditDays: env.AUDIT_DAYS,
    // an embedded database has only one process, so no load balancer can switch to another
    drainSeconds: env.DATABASE_URL ? env.DRAIN_SECONDS : 0,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
  };
}

/** All processes over one database need the same secret to serve; other commands don't need one. */
export function requireSecret({
  databaseUrl,
  authSecret,
}: Pick<Settings, 'databaseUrl' | 'authSecret'>): void {
  if (!databaseUrl || authSecret) return;
  throw new StartProblem(
    `Con DATABASE_URL hace falta AUTH_SECRET, un texto secreto de al menos ${SECRET_MIN_CHARACTERS} caracteres. ${CREATE_SECRET}`,
  );
}
