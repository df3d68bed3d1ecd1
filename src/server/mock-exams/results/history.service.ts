import type { Database } from '#server/database/database.ts';
import type { DeliveredMockExam } from '#shared/mock-exams/result.contract.ts';
import { SHEET_HISTORY_PAGE_SIZE } from '#shared/mock-exams/sheet.rules.ts';
import { findDeliveries } from './history.repository.ts';

/** The number of results that the chart shows. */
const CHARTED = 50;

/** Reads a page (from 1) of a user's delivered mock exams, newest first. */
export async function readMockExamHistory(
  db: Database,
  { user_id, page }: { user_id: string; page: number },
): Promise<{
  mock_exams: DeliveredMockExam[];
  total: number;
  progress: { delivered_at: Date; name: string; share: number }[];
}> {
  const limit = SHEET_HISTORY_PAGE_SIZE;
  const { deliveries, total, progress } = await findDeliveries(db, {
    user_id,
    limit,
    offset: (page - 1) * limit,
    newest: CHARTED,
  });
  return {
    mock_exams: deliveries.map((delivery) => ({
      ...delivery,
      delivered_at: new Date(delivery.delivered_at),
    })),
    total,
    progress: progress
      .map((point) => ({ ...point, delivered_at: new Date(point.delivered_at) }))
      .toReversed(),
  };
}
