/** What a tribunal may decide about a question in the version that was shown. */
export const RULINGS = ['annulled', 'key_changed', 'valid_for_all'] as const;
export type RulingKind = (typeof RULINGS)[number];

export const RULING_NAMES: Record<RulingKind, string> = {
  annulled: 'Anulada',
  key_changed: 'Cambio de clave',
  valid_for_all: 'Válida para todos',
};
export const RULING_REASON_MAX = 500;
