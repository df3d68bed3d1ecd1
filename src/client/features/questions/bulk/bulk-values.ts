import {
  EMPTY_QUESTION_VALUES,
  type NamedCategory,
  type QuestionValues,
  toSource,
} from '#client/features/questions/editor/question-values.ts';
import type { BulkChange } from '#shared/questions/bulk-changes.contract.ts';

export type BulkChangeKind = BulkChange['kind'];

export interface BulkValues extends Pick<
  QuestionValues,
  'state' | 'state_since' | 'state_reason' | 'source'
> {
  added: NamedCategory[];
  removed: NamedCategory[];
}

export const EMPTY_BULK_VALUES: BulkValues = {
  state: 'outdated',
  state_since: '',
  state_reason: '',
  source: EMPTY_QUESTION_VALUES.source,
  added: [],
  removed: [],
};

export const BULK_FIELDS = [
  'add_ids',
  'remove_ids',
  'state_since',
  'state_reason',
  'source.exam',
  'source.year',
] as const;

export function toBulkChange(kind: BulkChangeKind, values: BulkValues): BulkChange {
  switch (kind) {
    case 'categories':
      return {
        kind,
        add_ids: values.added.map(({ id }) => id),
        remove_ids: values.removed.map(({ id }) => id),
      };
    case 'state':
      return {
        kind,
        state: values.state,
        state_since: values.state_since || null,
        state_reason: values.state_reason.trim() || null,
      };
    case 'source': {
      const source = toSource(values.source);
      return {
        kind,
        source: source && { exam: source.exam, year: source.year, is_reserve: source.is_reserve },
      };
    }
    case 'delete':
    case 'restore':
      return { kind };
  }
}
