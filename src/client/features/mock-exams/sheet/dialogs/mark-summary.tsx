import { count } from '#client/lib/format.ts';
import type { MarkCounts } from '#client/features/mock-exams/sheet/marks/marks.ts';

/** What is handed in, counted before it is. */
export function MarkSummary({ counts: { answered, blank, doubtful } }: { counts: MarkCounts }) {
  return (
    <ul>
      <li>{count(answered, 'pregunta contestada', 'preguntas contestadas')}</li>
      <li>{blank} en blanco</li>
      <li>{doubtful === 1 ? '1 marcada como dudosa' : `${doubtful} marcadas como dudosas`}</li>
    </ul>
  );
}
