import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { selectEmailsOfUser } from '#server/accounts/own/addresses.sql.ts';
import type { StoredTable } from '#server/database/personal-data/treatments.ts';

/** The user whose data are downloaded. */
export interface DownloadOwner {
  id: string;
}

type Condition = (owner: DownloadOwner) => RawBuilder<SqlBool>;

/** A table that may contain rows about a user, and how a download finds them. */
export interface OwnTable {
  table: StoredTable;
  /** What the rows of the table are called in the download. */
  title: string;
  /** The condition for the user's rows; null if `batchedBy` is the id of a finished exam, by which they are found. */
  isOwn: Condition | null;
  /** The column by which rows are read in batches: unique among a user's rows, or the id of a finished exam. */
  batchedBy?: string;
  /** The approximate number of rows of an exam, if the rows are found by exam. */
  rowsOfExam?: number;
  /** Columns that may name another user, each with the condition under which it doesn't and may be shown. */
  namesOthers?: Readonly<Record<string, Condition>>;
}

const by =
  (column: string): Condition =>
  ({ id }) =>
    sql<SqlBool>`${sql.ref(column)} = ${id}::uuid`;
const byUser = by('user_id');
const ofOwnAttempts: Condition = ({ id }) =>
  sql<SqlBool>`attempt_id in (select id from exam_attempts where user_id = ${id}::uuid)`;
const ofOwnTemplates: Condition = ({ id }) =>
  sql<SqlBool>`template_id in (select id from mock_exam_templates where owner_id = ${id}::uuid)`;
const isOwnAct = by('actor_id');
const isAboutNobodyElse: Condition = ({ id }) => sql<SqlBool>`(entity <> 'user' or entity_id = ${id})`;

/** Every table that holds something of a user, in the order of the download's first page. */
export const OWN_TABLES: readonly OwnTable[] = [
  { table: 'profiles', title: 'Cuenta', isOwn: by('id') },
  { table: 'auth_accounts', title: 'Contraseña: cuándo se cambió (nunca la contraseña)', isOwn: byUser },
  { table: 'auth_sessions', title: 'Sesiones abiertas', isOwn: byUser },
  { table: 'known_browsers', title: 'Navegadores en los que has iniciado sesión', isOwn: byUser },
  { table: 'totp_secrets', title: 'Aplicación de códigos (nunca su secreto)', isOwn: byUser },
  { table: 'recovery_codes', title: 'Códigos de recuperación (nunca los códigos)', isOwn: byUser },
  { table: 'passkeys', title: 'Llaves de acceso', isOwn: byUser },
  { table: 'passkey_challenges', title: 'Llaves de acceso que se están comprobando', isOwn: byUser },
  { table: 'pending_log_ins', title: 'Inicios de sesión sin terminar', isOwn: byUser },
  {
    table: 'second_factor_removals',
    title: 'Enlaces para quitar la verificación en dos pasos',
    isOwn: byUser,
  },
  {
    table: 'factor_undo_links',
    title: 'Enlaces para quitar un segundo paso que no añadiste tú',
    isOwn: byUser,
  },
  { table: 'recovery_links', title: 'Enlaces para recuperar la cuenta', isOwn: byUser },
  { table: 'confirmation_links', title: 'Enlaces para confirmar el correo', isOwn: byUser },
  { table: 'email_changes', title: 'Cambio de correo que espera tu confirmación', isOwn: byUser },
  { table: 'former_emails', title: 'Correos anteriores', isOwn: byUser },
  { table: 'former_usernames', title: 'Nombres de usuario anteriores', isOwn: byUser },
  { table: 'legal_acceptances', title: 'Condiciones que has aceptado', isOwn: byUser },
  { table: 'account_deletions', title: 'Eliminación de la cuenta', isOwn: byUser },
  { table: 'account_downloads', title: 'Descargas de tus datos', isOwn: byUser },
  { table: 'exam_sessions', title: 'Exámenes terminados', isOwn: byUser, batchedBy: 'id' },
  { table: 'exam_answers', title: 'Respuestas', isOwn: null, batchedBy: 'session_id', rowsOfExam: 10 },
  { table: 'mock_exam_sheets', title: 'Hojas de simulacro', isOwn: byUser, batchedBy: 'id' },
  { table: 'mock_exam_results', title: 'Resultados de simulacro', isOwn: null, batchedBy: 'session_id' },
  { table: 'exam_attempts', title: 'Exámenes abiertos', isOwn: byUser },
  { table: 'exam_marks', title: 'Marcas del simulacro abierto', isOwn: ofOwnAttempts },
  { table: 'abandoned_attempts', title: 'Exámenes abandonados hace poco', isOwn: byUser },
  { table: 'mock_exam_templates', title: 'Simulacros propios', isOwn: by('owner_id') },
  { table: 'mock_exam_template_versions', title: 'Simulacros propios: contenido', isOwn: ofOwnTemplates },
  { table: 'mark_changes', title: 'Avisos de notas que han cambiado', isOwn: byUser },
  {
    table: 'question_remarking_people',
    title: 'Exámenes que se están corrigiendo de nuevo',
    isOwn: by('person'),
  },
  { table: 'review_cards', title: 'Repaso: tarjetas', isOwn: byUser, batchedBy: 'question_id' },
  { table: 'review_log', title: 'Repaso: registro', isOwn: byUser, batchedBy: 'number' },
  { table: 'review_undos', title: 'Repaso: respuestas deshechas', isOwn: byUser, batchedBy: 'number' },
  { table: 'review_rebuilds', title: 'Repaso: tarjetas que se están calculando', isOwn: byUser },
  { table: 'review_practices', title: 'Repaso: prácticas', isOwn: byUser },
  { table: 'review_settings', title: 'Repaso: ajustes', isOwn: byUser },
  { table: 'review_holidays', title: 'Repaso: vacaciones', isOwn: byUser },
  { table: 'answer_paces', title: 'Repaso: tu ritmo', isOwn: byUser },
  { table: 'saved_questions', title: 'Preguntas guardadas y notas', isOwn: byUser, batchedBy: 'question_id' },
  { table: 'practice_programmes', title: 'Programas de práctica', isOwn: byUser },
  { table: 'user_totals', title: 'Totales', isOwn: byUser },
  { table: 'user_period_totals', title: 'Totales por día y mes', isOwn: byUser },
  { table: 'user_category_totals', title: 'Totales por categoría, día y mes', isOwn: byUser },
  { table: 'people_without_exams', title: 'Marca de cuenta sin exámenes', isOwn: byUser },
  { table: 'period_points', title: 'Puntos por día, semana y mes', isOwn: byUser },
  { table: 'late_points', title: 'Puntos que un período cerrado ya no cuenta', isOwn: byUser },
  { table: 'user_badges', title: 'Insignias', isOwn: byUser },
  { table: 'withdrawn_badges', title: 'Insignias retiradas', isOwn: byUser },
  {
    table: 'points_withdrawals',
    title: 'Puntos retirados',
    isOwn: ({ id }) => sql<SqlBool>`${id}::uuid in (user_id, withdrawn_by)`,
    namesOthers: { user_id: byUser, withdrawn_by: by('withdrawn_by') },
  },
  { table: 'withdrawn_points', title: 'Puntos retirados por día', isOwn: byUser },
  { table: 'question_reports', title: 'Reportes de preguntas', isOwn: byUser },
  {
    table: 'question_rulings',
    title: 'Resoluciones que has registrado',
    isOwn: ({ id }) => sql<SqlBool>`${id}::uuid in (ruled_by, revoked_by)`,
    namesOthers: { ruled_by: by('ruled_by'), revoked_by: by('revoked_by') },
  },
  { table: 'question_imports', title: 'Importaciones que has hecho', isOwn: by('created_by') },
  { table: 'question_bulk_changes', title: 'Cambios de muchas preguntas', isOwn: by('made_by') },
  {
    table: 'outbox',
    title: 'Correos enviados',
    isOwn: ({ id }) => sql<SqlBool>`user_id = ${id}::uuid or recipient in (${selectEmailsOfUser(id)})`,
  },
  {
    table: 'audit_log',
    title: 'Registro de la administración: lo que has hecho y lo que trata de tu cuenta',
    isOwn: ({ id }) => sql<SqlBool>`(actor_id = ${id}::uuid or entity = 'user' and entity_id = ${id})`,
    batchedBy: 'number',
    namesOthers: {
      actor_id: isOwnAct,
      actor_name: isOwnAct,
      entity_id: isAboutNobodyElse,
      entity_name: isAboutNobodyElse,
      before: isAboutNobodyElse,
      after: isAboutNobodyElse,
      search_text: (owner) => sql<SqlBool>`${isOwnAct(owner)} and ${isAboutNobodyElse(owner)}`,
    },
  },
];
