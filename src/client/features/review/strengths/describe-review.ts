import type { LoggedReview } from '#shared/review/review.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';

/** Says whether the question was answered right, with notes on that answer such as 'dudosa'. */
export function describeAnswerReview(review: LoggedReview): { outcome: string; notes: string[] } {
  const { rating, is_doubtful, is_undone, is_outdated, answer_time_ms } = review;
  const notes = [
    is_doubtful && 'dudosa',
    rating === 'hard' && !is_doubtful && 'más despacio que de costumbre',
    answer_time_ms !== null && `en ${formatDuration(Math.round(answer_time_ms / 1000))}`,
    is_undone && 'deshecha: no cuenta',
    is_outdated && 'la respuesta correcta o su artículo cambió después: no cuenta',
  ];
  return { outcome: outcomeOf(review), notes: notes.filter((note) => note !== false) };
}

function outcomeOf({ rating, is_blank }: LoggedReview): string {
  if (is_blank) return 'En blanco';
  return rating === 'again' ? 'Fallada' : 'Acertada';
}
