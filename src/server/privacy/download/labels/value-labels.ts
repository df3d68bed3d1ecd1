import { ACTION_LABELS, ENTITY_LABELS } from '#shared/audit/audit.rules.ts';
import { BADGE_NAMES } from '#shared/badges/badges.rules.ts';
import { LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import { ISSUE_LABELS } from '#shared/reports/reports.rules.ts';
import { ROLES, formatRole } from '#shared/accounts/roles.rules.ts';

const PERIODS = { daily: 'Día', weekly: 'Semana', monthly: 'Mes' };

/** Spanish names for the values of columns with a fixed list of values, on the pages; files have them as stored. */
export const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: ACTION_LABELS,
  badge_type: BADGE_NAMES,
  delivered_by: { person: 'Tú', server: 'Plaza, al acabarse el tiempo' },
  entity: ENTITY_LABELS,
  identifier: LEGAL_PAGE_NAMES,
  issue_type: ISSUE_LABELS,
  kind: { practice: 'Práctica', mock_exam: 'Simulacro' },
  no_point_reason: {
    too_fast: 'Respondida demasiado deprisa',
    repeated: 'Acertada ya hace poco',
  },
  period_type: PERIODS,
  provider_id: { credential: 'Correo y contraseña' },
  purpose: { registration: 'Añadir una llave', 'log-in': 'Iniciar sesión' },
  rating: { again: 'Fallada', hard: 'Acertada con dudas', good: 'Acertada' },
  role: Object.fromEntries(ROLES.map((role) => [role, formatRole(role)])),
  ruling: RULING_NAMES,
  status: {
    pending: 'Pendiente',
    reviewed: 'Revisado',
    resolved: 'Resuelto',
    checking: 'En comprobación',
    refused: 'Rechazada',
    ready: 'Lista para publicar',
    discarded: 'Descartada',
    published: 'Publicada',
    undone: 'Deshecha',
  },
};
