import type { LoggedReview } from '#shared/review/review.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';

/** What happened, and what else is to be known of it. */
export function describeReview(review: LoggedReview): { outcome: string; notes: string[] } {
  const { is_doubtful, is_undone, is_outdated, answer_time_ms } = review;
  const notes = [
    is_doubtful && 'dudosa',
    answer_time_ms !== null && `en ${formatDuration(Math.round(answer_time_ms / 1000))}`,
    is_undone && 'deshecha: no cuenta',
    is_outdated && 'la respuesta correcta cambió después: no cuenta',
  ];
  return { outcome: outcomeOf(review), notes: notes.filter((note) => note !== false) };
}

function outcomeOf({ rating, is_blank, is_doubtful }: LoggedReview): string {
  if (is_blank) return 'En blanco';
  if (rating === 'again') return 'Fallada';
  return rating === 'hard' && !is_doubtful ? 'Acertada, más despacio que de costumbre' : 'Acertada';
}
