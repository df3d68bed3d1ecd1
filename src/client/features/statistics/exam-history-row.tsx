import { useId } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { FinishedExam } from '#shared/exams/exams.contract.ts';
import { toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import classes from '#client/ui/lists/rows/exam-rows.module.css';

/** The whole row links to the exam's results. */
export function ExamHistoryRow({ exam }: { exam: FinishedExam }) {
  const factsId = useId();
  const { score, total_questions: total } = exam;

  return (
    <li className={classes.exam}>
      <TextLink
        to="/results/$sessionId"
        params={{ sessionId: exam.id }}
        aria-describedby={factsId}
        className={classes.name ?? ''}
      >
        {exam.categories.join(', ') || 'Examen'}
      </TextLink>
      <ScoreChip shown={toRoundedPercentage(score, total)} />
      <div id={factsId} className={classes.facts}>
        <time dateTime={exam.created_at.toISOString()}>{formatDateTime(exam.created_at)}</time>
        <span>
          {formatNumber(score)} de {formatNumber(total)} {total === 1 ? 'correcta' : 'correctas'}
        </span>
        <span>{formatDuration(exam.time_taken)}</span>
      </div>
    </li>
  );
}
