import { useId } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { formatCount } from '#client/lib/format.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { formatFractionAsDecimal, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { DeliveredMockExam } from '#shared/mock-exams/result.contract.ts';
import { formatMaximumMark } from '#client/features/mock-exams/results/marks/format-marks.ts';
import { markStatus } from '#client/features/mock-exams/results/parts/part-status.ts';
import { StatusChip } from '#client/features/mock-exams/results/parts/status-chip.tsx';
import rows from '#client/ui/lists/rows/exam-rows.module.css';
import classes from './history.module.css';

/** The whole row links to the result. */
export function HistoryRow({ exam }: { exam: DeliveredMockExam }) {
  const factsId = useId();

  return (
    <li className={rows.exam}>
      <TextLink
        to="/mock-exams/results/$sessionId"
        params={{ sessionId: exam.id }}
        aria-describedby={factsId}
        className={rows.name ?? ''}
      >
        {exam.name}
      </TextLink>
      <div className={classes.outcome}>
        <span className={classes.mark}>
          {formatFractionAsDecimal(parseFraction(exam.scaled))} de {formatMaximumMark(exam.scale_maximum)}
        </span>
        <StatusChip status={markStatus(exam.passed)} />
      </div>
      <div id={factsId} className={rows.facts}>
        <time dateTime={exam.delivered_at.toISOString()}>{formatDateTime(exam.delivered_at)}</time>
        <span>{formatCount(exam.right, 'acierto', 'aciertos')}</span>
        <span>{formatCount(exam.wrong, 'error', 'errores')}</span>
        <span>{exam.blank} en blanco</span>
        {exam.delivered_by === 'server' ? <span>Entrega automática</span> : null}
      </div>
    </li>
  );
}
