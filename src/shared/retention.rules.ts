import {
  DELETION_DAYS,
  FORMER_EMAIL_DAYS,
  UNCONFIRMED_LIFETIME_DAYS,
  USERNAME_KEPT_DAYS,
} from './accounts/accounts.rules.ts';
import { FACTOR_REMOVAL_SECONDS, FACTOR_UNDO_DAYS } from './accounts/second-factor.rules.ts';
import { ATTEMPT_LIFETIME_DAYS } from './exams/exams.rules.ts';
import { DOWNLOAD_LIFETIME_DAYS } from './privacy/privacy.rules.ts';

/** The database keeps audit entries for at least this many days, even if the setting says less. */
export const AUDIT_DAYS_MIN = 365;

/** The number of days after which temporary data is deleted; the audit log's number is a setting. */
export const RETENTION_DAYS = {
  limits: 1,
  /** Pending log-ins are valid for minutes, and the next deletion job removes them: they stay for hours at most. */
  pending_log_ins: 1,
  mailed_links: 1,
  factor_removals: FACTOR_REMOVAL_SECONDS / 86_400,
  factor_undo_links: FACTOR_UNDO_DAYS,
  unconfirmed_accounts: UNCONFIRMED_LIFETIME_DAYS,
  username_reservations: UNCONFIRMED_LIFETIME_DAYS,
  sessions: 30,
  known_browsers: 365,
  former_emails: FORMER_EMAIL_DAYS,
  former_usernames: USERNAME_KEPT_DAYS,
  deletions: DELETION_DAYS,
  downloads: DOWNLOAD_LIFETIME_DAYS,
  mails: 7,
  open_practices: ATTEMPT_LIFETIME_DAYS,
  abandoned_exams: 31,
  reports: 730,
} as const;
export type RetentionRule = keyof typeof RETENTION_DAYS | 'audit';

const LABELS: Record<RetentionRule, string> = {
  limits: 'Recuentos contra abusos (huellas de direcciones IP, correos y navegadores)',
  pending_log_ins: 'Inicios de sesión y segundos pasos sin terminar',
  mailed_links: 'Enlaces para confirmar un correo o recuperar la contraseña',
  factor_removals: 'Enlaces para quitar la verificación en dos pasos, si lo pides',
  factor_undo_links: 'Enlaces para quitar un segundo paso que no has añadido tú',
  unconfirmed_accounts: 'Cuentas sin confirmar',
  username_reservations: 'Nombres de usuario pedidos con un correo que ya tenía cuenta',
  sessions: 'Sesiones, desde que se inician',
  known_browsers: 'Navegadores conocidos, desde la última vez que se usan',
  former_emails: 'Tu correo anterior, si lo cambias',
  former_usernames: 'Tu nombre de usuario anterior, si lo cambias',
  deletions: 'La cuenta, desde que pides eliminarla',
  downloads: 'Descargas de datos preparadas',
  mails: 'Correos enviados (su texto se borra al enviarlos)',
  open_practices: 'Prácticas abiertas, desde la última respuesta',
  abandoned_exams: 'Cuántas preguntas se vieron en exámenes abandonados',
  reports: 'Quién envió un aviso de error y qué escribió',
  audit: 'Registro de la administración',
};

/**
 * The table of retention periods on the privacy page; the job of `server/retention` uses the same periods (rules.md
 * 105).
 */
export function listRetentionTerms(auditDays: number): { data: string; term: string }[] {
  const days = { ...RETENTION_DAYS, audit: auditDays };
  const rules = Object.entries(LABELS) as [RetentionRule, string][];
  return rules.map(([rule, data]) => ({ data, term: formatDays(days[rule]) }));
}

function formatDays(days: number): string {
  if (days === 1) return '1 día';
  if (days % 365 !== 0) return `${days} días`;
  return days === 365 ? '1 año' : `${days / 365} años`;
}
