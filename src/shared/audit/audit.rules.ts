export const AUDIT_PAGE_SIZE = 20;

/** Actions of administrators, with their Spanish names. */
export const ACTION_LABELS = {
  created: 'Creación',
  updated: 'Cambio',
  deleted: 'Eliminación',
  restored: 'Restauración',
  uploaded: 'Archivo comprobado',
  decided: 'Decisiones sobre una importación',
  published: 'Publicación',
  discarded: 'Descarte',
  undone: 'Importación deshecha',
  confirmed: 'Email confirmado',
  recovery_sent: 'Correo de recuperación',
  second_factor_removal_sent: 'Correo para quitar la verificación en dos pasos',
  blocked: 'Bloqueo',
  unblocked: 'Desbloqueo',
  promoted: 'Nombramiento de administrador',
  withdrawn: 'Retirada de administrador',
  awarded: 'Insignias procesadas',
  extra_time_changed: 'Tiempo adicional',
  points_withdrawn: 'Puntos retirados',
  points_restored: 'Puntos devueltos',
  ruled: 'Resolución del tribunal',
  ruling_revoked: 'Resolución revocada',
  exported: 'Exportación',
  bulk_changed: 'Cambio de muchas preguntas',
  bulk_undone: 'Cambio de muchas preguntas deshecho',
} as const;
export type AuditAction = keyof typeof ACTION_LABELS;
export const AUDIT_ACTIONS = Object.keys(ACTION_LABELS) as [AuditAction, ...AuditAction[]];

/** Kinds of changed things, with their Spanish names. */
export const ENTITY_LABELS = {
  user: 'Usuario',
  question: 'Pregunta',
  shared_text: 'Supuesto práctico',
  import: 'Importación',
  category: 'Categoría',
  group: 'Grupo',
  mock_exam_template: 'Simulacro',
  content_block: 'Contenido',
  legal_page: 'Página legal',
  contact_info: 'Contacto',
  badge: 'Insignias',
  report: 'Reporte',
  list: 'Lista',
} as const;
export type AuditEntity = keyof typeof ENTITY_LABELS;
export const AUDIT_ENTITIES = Object.keys(ENTITY_LABELS) as [AuditEntity, ...AuditEntity[]];
