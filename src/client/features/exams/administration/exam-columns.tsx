import { formatDateTime } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import { EXAM_KIND_LABELS, RESULT_PAGES, toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import classes from './exam-list.module.css';
import type { ExamListState } from './exam-list-state.ts';
import { Examinee } from '#client/features/exams/results/examinee.tsx';

/** The links to results carry `state`, so that the way back restores the list. */
export function examColumns(state: ExamListState): Column<ListedExam, 'created_at'>[] {
  return [
    {
      label: 'Usuario',
      kind: 'heading',
      cell: ({ id, user }) => (
        <span id={userId(id)} className={classes.user}>
          <Examinee user={user} />
        </span>
      ),
    },
    {
      label: 'Categorías',
      cell: ({ kind, categories }) => {
        const names = EXAM_KIND_LABELS[kind] ?? categories.join(', ');
        return (
          <span data-clamped className={classes.categories} title={names}>
            {names}
          </span>
        );
      },
    },
    { label: 'Puntuación', width: '11.5rem', cell: (exam) => <Score exam={exam} /> },
    { label: 'Tiempo', width: '7.5rem', cell: ({ time_taken: seconds }) => formatDuration(seconds) },
    {
      label: 'Fecha',
      sort: 'created_at',
      width: '8.5rem',
      cell: ({ id, created_at: at }) => (
        <time id={dateId(id)} dateTime={at.toISOString()}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '9rem',
      cell: ({ id, kind }) => (
        <TextLink
          to={RESULT_PAGES[kind].administrators}
          params={{ sessionId: id }}
          search={state}
          className={classes.open ?? ''}
          aria-describedby={`${userId(id)} ${dateId(id)}`}
        >
          Ver resultado
        </TextLink>
      ),
    },
  ];
}

const userId = (id: string): string => `usuario-${id}`;
const dateId = (id: string): string => `fecha-${id}`;

function Score({ exam: { score, total_questions: total } }: { exam: ListedExam }) {
  return (
    <span className={classes.score}>
      <span>
        {formatNumber(score)} de {formatNumber(total)}
      </span>
      <ScoreChip shown={toRoundedPercentage(score, total)} />
    </span>
  );
}
