import { Button } from '@mantine/core';
import { formatDateTime } from '#client/lib/dates.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import { ACTION_LABELS, ENTITY_LABELS } from '#shared/audit/audit.rules.ts';
import { Actor } from './actor.tsx';
import classes from './audit.module.css';

type AuditRow = ListedAuditEntry & { id: string };

export function auditColumns(onOpen: (line: ListedAuditEntry) => void): Column<AuditRow>[] {
  return [
    {
      label: 'Fecha',
      width: '8.5rem',
      cell: ({ created_at: at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,
    },
    {
      label: 'Quién',
      width: '12rem',
      cell: ({ actor }) => (
        <span className={classes.actor}>
          <Actor actor={actor} />
        </span>
      ),
    },
    { label: 'Acción', width: '11rem', cell: ({ action }) => ACTION_LABELS[action] },
    { label: 'Qué', kind: 'heading', cell: (line) => <Thing line={line} /> },
    {
      label: 'Detalle',
      kind: 'actions',
      width: '9rem',
      cell: (line) => (
        <Button
          variant="subtle"
          className={classes.open ?? ''}
          aria-haspopup="dialog"
          aria-describedby={entityId(line)}
          onClick={() => onOpen(line)}
        >
          Ver detalle
        </Button>
      ),
    },
  ];
}

const entityId = ({ id }: AuditRow): string => `linea-${id}`;

function Thing({ line }: { line: AuditRow }) {
  const entity = ENTITY_LABELS[line.entity];
  return (
    <span id={entityId(line)} data-clamped className={classes.thing}>
      {entity === line.entity_name ? null : (
        <>
          <span className={classes.entity}>{entity}</span>{' '}
        </>
      )}
      <span className={classes.name}>{line.entity_name}</span>
    </span>
  );
}
