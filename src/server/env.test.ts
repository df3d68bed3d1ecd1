import { describe, expect, it } from 'vitest';
import { readSettings, requireSecret } from './env.ts';
import { listWarnings, requireTrustProxy } from './env-checks.ts';

const SECRET = 'Zk3vQ9rT1mXw7LhB5nYc2PdF8sGj4UaE';

describe('settings', () => {
  it('have defaults that run on a laptop', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: undefined,
      databaseConnections: 10,
      databasePooler: 'none',
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      areStatementsNamed: undefined,
      dataDir: 'data',
      smtpUrl: undefined,
      smtpTls: 'required',
      mailsPerHour: 1000,
      mailsPerHourByDomain: 500,
      mailFrom: 'Plaza <plaza@localhost>',
      authSecret: undefined,
      hstsSubdomains: false,
      trustProxy: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      accountDisclosure: 'spec',
      administratorsNeedSecondFactor: false,
      examBudgets: { questionsPerHour: 600, questionsPerDay: 3000, examsPerHour: 120 },
      minimumAge: 14,
      auditDays: 730,
      drainSeconds: 0,
      metricsPort: undefined,
      logLevel: 'info',
    });
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', AUTH_SECRET: '' })).toEqual(
      readSettings({}),
    );
  });

  it('are read', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Plaza.example.com/',
      DATABASE_URL: 'postgres://u:p@h:5432/plaza',
      DATABASE_CONNECTIONS: '40',
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: 'postgresql://u:p@h2/plaza',
      DATABASE_REPLICA_URL: 'postgres://u:p@h3/plaza',
      DATABASE_PREPARED_STATEMENTS: 'true',
      DATA_DIR: '/var/plaza',
      SMTP_URL: 'smtps://u:p@h:465',
      SMTP_TLS: 'opportunistic',
      MAILS_PER_HOUR: '50',
      MAILS_PER_HOUR_BY_DOMAIN: '1000000',
      MAIL_FROM: 'Plaza de Ávila <hola@example.com>',
      AUTH_SECRET: SECRET,
      HSTS_SUBDOMAINS: 'true',
      TRUST_PROXY: 'true',
      ADMIN_EMAIL: ' Ada@Example.com ',
      ADMIN_PASSWORD: 'Segura-123',
      ACCOUNT_DISCLOSURE: 'hidden',
      QUESTIONS_PER_HOUR: '210',
      QUESTIONS_PER_DAY: '1000000',
      EXAMS_PER_HOUR: '1',
      MINIMUM_AGE: '0',
      AUDIT_DAYS: '365',
      DRAIN_SECONDS: '20',
      METRICS_PORT: '9464',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://plaza.example.com',
      databaseUrl: 'postgres://u:p@h:5432/plaza',
      databaseConnections: 40,
      databasePooler: 'transaction',
      databaseDirectUrl: 'postgresql://u:p@h2/plaza',
      databaseReplicaUrl: 'postgres://u:p@h3/plaza',
      areStatementsNamed: true,
      dataDir: '/var/plaza',
      smtpUrl: 'smtps://u:p@h:465',
      smtpTls: 'opportunistic',
      mailsPerHour: 50,
      mailsPerHourByDomain: 1_000_000,
      mailFrom: 'Plaza de Ávila <hola@example.com>',
      authSecret: SECRET,
      hstsSubdomains: true,
      trustProxy: 1,
      adminEmail: 'ada@example.com',
      adminPassword: 'Segura-123',
      accountDisclosure: 'hidden',
      administratorsNeedSecondFactor: true,
      examBudgets: { questionsPerHour: 210, questionsPerDay: 1_000_000, examsPerHour: 1 },
      minimumAge: 0,
      auditDays: 365,
      drainSeconds: 20,
      metricsPort: 9464,
      logLevel: 'warn',
    });
  });

  it('send mail in the name of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://plaza.example.com' }).mailFrom).toBe(
      'Plaza <plaza@plaza.example.com>',
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'plaza.example.com'],
    ['PUBLIC_URL', 'ftp://plaza.example.com'],
    ['PUBLIC_URL', 'https://plaza.example.com/path'],
    ['PUBLIC_URL', 'https://user@plaza.example.com'],
    ['DATABASE_URL', 'mysql://h/plaza'],
    ['DATABASE_URL', 'plaza'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_POOLER', 'pgbouncer'],
    ['DATABASE_DIRECT_URL', 'h:5432'],
    ['DATABASE_REPLICA_URL', 'http://h3'],
    ['DATABASE_PREPARED_STATEMENTS', 'yes'],
    ['DATABASE_CONNECTIONS', '1001'],
    ['SMTP_URL', 'http://h'],
    ['SMTP_URL', 'smtp://h?tls.rejectUnauthorized=false'],
    ['SMTP_TLS', 'optional'],
    ['MAILS_PER_HOUR', '0'],
    ['MAILS_PER_HOUR', '1000001'],
    ['MAILS_PER_HOUR_BY_DOMAIN', 'many'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.c, d@e.f'],
    ['MAIL_FROM', 'Plaza <a@b.c>\r\nBcc: d@e.f'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', 'x'.repeat(32)],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10'],
    ['ACCOUNT_DISCLOSURE', 'all'],
    ['ADMIN_SECOND_FACTOR', 'maybe'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_EMAIL', ' '],
    ['ADMIN_EMAIL', 'ada@example.com'],
    ['ADMIN_PASSWORD', 'Short-1'],
    ['ADMIN_PASSWORD', 'no-capital-1'],
    ['QUESTIONS_PER_HOUR', '209'],
    ['QUESTIONS_PER_HOUR', '600.5'],
    ['QUESTIONS_PER_DAY', '1000001'],
    ['EXAMS_PER_HOUR', '0'],
    ['EXAMS_PER_HOUR', 'ninguno'],
    ['MINIMUM_AGE', '100'],
    ['MINIMUM_AGE', 'trece'],
    ['AUDIT_DAYS', '364'],
    ['DRAIN_SECONDS', '301'],
    ['METRICS_PORT', '65536'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%j stops with a sentence that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  it('take an administrator whole or not at all, and say what is wrong as the forms do', () => {
    const ADMIN_EMAIL = 'ada@example.com';
    const together = 'ADMIN_EMAIL y ADMIN_PASSWORD van juntos: indica los dos o ninguno.';
    expect(() => readSettings({ ADMIN_EMAIL })).toThrow(together);
    expect(() => readSettings({ ADMIN_PASSWORD: 'Segura-123' })).toThrow(together);
    expect(() => readSettings({ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'Segura-123' })).toThrow(
      'ADMIN_EMAIL no es válido: formato de email inválido.',
    );
    expect(() => readSettings({ ADMIN_EMAIL, ADMIN_PASSWORD: 'segura-123' })).toThrow(
      'ADMIN_PASSWORD no es válida: debe contener al menos una letra mayúscula.',
    );
  });

  it('take no mail server that is encrypted and is not to be', () => {
    const SMTP_URL = 'smtps://u:p@h:465';
    expect(() => readSettings({ SMTP_URL, SMTP_TLS: 'none' })).toThrow('SMTP_TLS=none no vale con');
    expect(() => readSettings({ SMTP_URL: 'smtp://h', SMTP_TLS: 'none' })).not.toThrow();
  });

  it('need a secret with a database of one’s own, which other processes may share', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://h/plaza' });
    expect(() => requireSecret(settings)).toThrow(/AUTH_SECRET/);
    expect(() => requireSecret({ ...settings, authSecret: SECRET })).not.toThrow();
    expect(() => requireSecret(readSettings({}))).not.toThrow();
  });

  it.each([
    ['false', 0],
    ['0', 0],
    ['1', 1],
    ['2', 2],
  ])('take TRUST_PROXY=%s for %i proxies', (TRUST_PROXY, proxies) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(proxies);
  });

  it('need to know with https whether there is a proxy in front', () => {
    const decide = (variables: Record<string, string>) => () => requireTrustProxy(readSettings(variables));
    const PUBLIC_URL = 'https://plaza.example.com';
    expect(decide({ PUBLIC_URL })).toThrow(/^Con una PUBLIC_URL https hay que indicar TRUST_PROXY/);
    for (const TRUST_PROXY of ['0', '1', 'true', 'false'])
      expect(decide({ PUBLIC_URL, TRUST_PROXY })).not.toThrow();
    expect(decide({ PUBLIC_URL: 'http://192.168.1.5:3000' })).not.toThrow();
    expect(decide({})).not.toThrow();
  });

  it('wait for a balancer only where other processes share the database', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://h/plaza' }).drainSeconds).toBe(5);
    expect(readSettings({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(0);
  });

  it('warn when people are to use it and no mail is sent', () => {
    const warningsOf = (variables: Record<string, string>) => listWarnings(readSettings(variables));
    const PUBLIC_URL = 'https://plaza.example.com';
    expect(warningsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^SMTP_URL is missing/)]);
    expect(warningsOf({ PUBLIC_URL, SMTP_URL: 'smtp://h' })).toEqual([]);
    expect(warningsOf({ PUBLIC_URL: 'http://192.168.1.5:3000' })).toEqual([]);
  });

  it('never show a secret or a password in the sentence', () => {
    const variables = {
      AUTH_SECRET: 'hush',
      DATABASE_URL: 'mysql://u:hush@h/p',
      DATABASE_DIRECT_URL: 'mysql://u:hush@h/p',
      DATABASE_REPLICA_URL: 'mysql://u:hush@h/p',
      SMTP_URL: 'http://u:hush@h',
      ADMIN_PASSWORD: 'hush',
    };
    for (const [name, value] of Object.entries(variables)) {
      expect(() => readSettings({ [name]: value })).toThrow(/^(?!.*hush)/);
    }
  });
});
