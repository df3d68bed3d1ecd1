import { onlineManager, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createRetryDelay, retryUntilReply } from '#client/data/retry.ts';
import { parseClosedSheetError } from '#client/features/mock-exams/sheet/marks/mark-sender.ts';
import { clearDeliveredSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import type { SheetSession } from './sheet-session.ts';

/**
 * At the end of the time, the delivery is retried until the server replies; a delivery by the user fails visibly.
 */
type Delivery = 'by the user' | 'at the end';

/** Delivers the sheet, and shows the results, which replace the sheet in the browser's history. */
export function useDelivery(session: SheetSession) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: (delivery: Delivery) => {
      if (delivery === 'by the user') return session.deliver();
      const delay = createRetryDelay(onlineManager);
      return retryUntilReply(session.deliver, delay.wait);
    },
    onSuccess: async (sessionId) => {
      // tells the other tabs before the navigation, which closes the channel to them
      session.tabs.announceClosed(sessionId);
      await navigate({ to: '/mock-exams/results/$sessionId', params: { sessionId }, replace: true });
      session.close(sessionId);
      await clearDeliveredSheet();
    },
    onError: (error) => {
      const closed = parseClosedSheetError(error);
      if (closed) session.close(closed.session_id);
    },
  });
  return { deliver: mutate, isDelivering: isPending || isSuccess, hasFailed: isError };
}
