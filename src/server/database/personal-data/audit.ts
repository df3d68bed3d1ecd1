import { kept, type TreatmentsOf } from './treatments.ts';

const AUDIT = kept(
  'who changed what must stay known when the account is gone',
  'AUDIT_DAYS, two years unless set otherwise',
);
export const AUDIT_DATA = {
  audit_log: {
    number: AUDIT,
    created_at: AUDIT,
    actor_id: AUDIT,
    actor_name: AUDIT,
    action: AUDIT,
    entity: AUDIT,
    entity_id: AUDIT,
    entity_name: AUDIT,
    before: AUDIT,
    after: AUDIT,
    search_text: AUDIT,
  },
} satisfies TreatmentsOf<'audit_log'>;
