import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import type { AnnounceQuestionResult } from '#client/features/questions/list/use-question-actions.ts';
import { formatDateTime } from '#client/lib/dates.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import type { LatestBulkChange } from '#shared/questions/bulk-changes.contract.ts';
import classes from './latest-changes.module.css';
import { describeChangedCount, useBulkUndo } from './use-bulk-changes.ts';

/** The latest bulk changes that can still be undone, also those that other administrators made. */
export function LatestChanges({ announce }: { announce: AnnounceQuestionResult }) {
  const { data } = useQuery(api.questions.bulkChanges.latest.queryOptions());
  const undo = useBulkUndo(announce);
  if (!data || data.changes.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>Últimos cambios</summary>
      <ul className={classes.changes}>
        {data.changes.map((change) => (
          <li key={change.id}>
            <span id={`cambio-${change.id}`}>{describe(change)}</span>
            {change.is_undone ? (
              <span className={classes.undone}>Deshecho</span>
            ) : (
              <BusyButton
                variant="default"
                aria-describedby={`cambio-${change.id}`}
                isBusy={undo.isPending && undo.variables.id === change.id}
                onClick={() => undo.mutate({ id: change.id })}
              >
                Deshacer
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function describe(change: LatestBulkChange): string {
  const { changed, created_at, made_by } = change;
  return `${describeChangedCount(change, changed)}, ${formatDateTime(created_at)}, ${made_by ?? 'usuario eliminado'}`;
}
