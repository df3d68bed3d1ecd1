import type { client } from '#client/data/api.ts';
import type { ServerClock } from '#client/lib/server-clock.ts';
import type { SentMark } from '#shared/mock-exams/sheet.contract.ts';
import {
  dequeue,
  type MarkQueue,
  listMarksForNextCall,
} from '#client/features/mock-exams/sheet/marks/mark-queue.ts';
import type { MarkReply } from '#client/features/mock-exams/sheet/marks/marks-state.ts';

/** A reply that takes longer counts as lost. */
const REPLY_TIMEOUT_MS = 10_000;

export type SheetProcedures = Pick<(typeof client)['mockExams'], 'mark' | 'deliver' | 'endParts'>;

/** The calls that send marks; none of them retries. */
export interface SheetCalls {
  mark: (deviceId: string, marks: MarkQueue) => Promise<MarkReply>;
  /** Delivers the sheet; returns the id of the results. */
  deliver: (unsent: MarkQueue) => Promise<string>;
  endParts: (part: number, unsent: MarkQueue) => Promise<void>;
}

export function createSheetCalls(
  procedures: SheetProcedures,
  { attempt_id, device_id }: { attempt_id: string; device_id: string },
  clock: ServerClock,
): SheetCalls {
  const mark: SheetCalls['mark'] = async (device, marks) => {
    const sent = performance.now();
    const reply = await procedures.mark(
      { attempt_id, device_id: device, marks: marks.map(toSentMark) },
      { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) },
    );
    clock.adjust({ server: reply.now.getTime(), sent, received: performance.now() });
    return reply;
  };
  /** Sends the marks that the last call can't take: marks of other devices, and those beyond its limit. */
  const lastCall = async (unsent: MarkQueue) => {
    let left = unsent;
    let next = listMarksForNextCall(left);
    while (next.length < left.length || (next[0] && next[0].device_id !== device_id)) {
      await mark(next[0]?.device_id ?? device_id, next);
      left = dequeue(left, next);
      next = listMarksForNextCall(left);
    }
    return { attempt_id, device_id, marks: left.map(toSentMark) };
  };

  return {
    mark,
    deliver: async (unsent) => (await procedures.deliver(await lastCall(unsent))).session_id,
    endParts: async (part, unsent) => {
      await procedures.endParts({ ...(await lastCall(unsent)), part });
    },
  };
}

function toSentMark({ position, selected_answer, is_doubtful, sequence }: SentMark): SentMark {
  return { position, selected_answer, is_doubtful, sequence };
}
