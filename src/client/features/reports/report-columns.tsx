import { Button } from '@mantine/core';
import { formatDate } from '#client/lib/dates.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { ISSUE_LABELS, toQuestionExcerpt } from '#shared/reports/reports.rules.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './report-list.module.css';
import { StatusLabel } from './status-label.tsx';

/** Shown instead of the name for visitors and for deleted accounts. */
export const UNKNOWN_REPORTER = 'Usuario anónimo';

export function reportColumns(onShow: (id: string) => void): Column<ListedReport>[] {
  return [
    {
      label: 'Pregunta',
      kind: 'heading',
      cell: ({ id, question_text: wording }) => (
        <span id={wordingId(id)} data-clamped className={classes.wording}>
          {toQuestionExcerpt(describePictures(wording))}
        </span>
      ),
    },
    {
      label: 'Tipo de Problema',
      width: '8.5rem',
      cell: ({ issue_type: type }) => ISSUE_LABELS[type],
    },
    {
      label: 'Usuario',
      width: '7.75rem',
      cell: ({ username }) =>
        username === null ? <span className={classes.anonymous}>{UNKNOWN_REPORTER}</span> : username,
    },
    { label: 'Estado', width: '7.75rem', cell: ({ status }) => <StatusLabel status={status} /> },
    {
      label: 'Fecha',
      width: '7.25rem',
      cell: ({ created_at: at }) => <time dateTime={at.toISOString()}>{formatDate(at)}</time>,
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '8.5rem',
      cell: ({ id }) => (
        <Button
          variant="subtle"
          className={classes.show ?? ''}
          aria-haspopup="dialog"
          aria-describedby={wordingId(id)}
          onClick={() => onShow(id)}
        >
          Ver detalles
        </Button>
      ),
    },
  ];
}

const wordingId = (id: string): string => `reporte-${id}`;
