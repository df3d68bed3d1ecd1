import { client } from '#client/data/api.ts';
import type { ServerClock } from '#client/lib/server-clock.ts';
import type { SentMark } from '#shared/mock-exams/mock-exams.contract.ts';
import type { MarkQueue } from '#client/features/mock-exams/sheet/marks/mark-queue.ts';
import type { MarkReply } from '#client/features/mock-exams/sheet/marks/marks-state.ts';

/** A reply that takes longer counts as lost. */
const REPLY_TIMEOUT_MS = 10_000;

/** The calls that carry marks; each is made once. */
export interface SheetCalls {
  mark: (deviceId: string, marks: MarkQueue) => Promise<MarkReply>;
  /** Returns the id of the results. */
  deliver: (unsent: MarkQueue) => Promise<string>;
  endParts: (part: number, unsent: MarkQueue) => Promise<void>;
}

export function createSheetCalls(attempt_id: string, device_id: string, clock: ServerClock): SheetCalls {
  const mark: SheetCalls['mark'] = async (device, marks) => {
    const sent = performance.now();
    const reply = await client.mockExams.mark(
      { attempt_id, device_id: device, marks: marks.map(toSentMark) },
      { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) },
    );
    clock.adjust({ server: reply.now.getTime(), sent, received: performance.now() });
    return reply;
  };
  /** Sends the marks of other devices by themselves; returns what the last call sends along. */
  const lastCall = async (unsent: MarkQueue) => {
    for (const device of new Set(unsent.map((one) => one.device_id))) {
      if (device !== device_id) {
        await mark(
          device,
          unsent.filter((one) => one.device_id === device),
        );
      }
    }
    const marks = unsent.filter((one) => one.device_id === device_id).map(toSentMark);
    return { attempt_id, device_id, marks };
  };

  return {
    mark,
    deliver: async (unsent) => (await client.mockExams.deliver(await lastCall(unsent))).session_id,
    endParts: async (part, unsent) => {
      await client.mockExams.endParts({ ...(await lastCall(unsent)), part });
    },
  };
}

function toSentMark({ position, selected_answer, is_doubtful, sequence }: SentMark): SentMark {
  return { position, selected_answer, is_doubtful, sequence };
}
