import { isDefinedError } from '@orpc/client';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type LockedAnswer, withLockedAnswer } from './exam-progress.ts';
import { refetchCurrentExam, setCurrentExam } from '#client/features/exams/exams.queries.ts';
import { createRetryDelay, retryUntilReply } from '#client/data/retry.ts';

/** A reply that takes longer counts as lost. */
const REPLY_TIMEOUT_MS = 10_000;

const NOT_SAVED = 'No se ha podido guardar tu respuesta.';

export interface ExamAnswering {
  /** The answer that is being sent; the user can't choose another one meanwhile. */
  pending: { position: number; selected_answer: ChoiceIndex } | undefined;
  /** Why sending takes long; the answer is retried automatically. */
  delay: 'offline' | 'failing' | undefined;
  /** Why the server refused the last answer. */
  problem: string | undefined;
  choose: (answer: {
    position: number;
    question_id: string;
    selected_answer: ChoiceIndex;
    is_doubtful: boolean;
    time_taken: number;
  }) => void;
  resend: () => void;
}

/**
 * Retries an answer until the server replies, also after the user leaves the screen; the reply goes into the cached
 * exam, which every component reads.
 */
export function useAnswering(attempt: Attempt, onClosed: (sessionId: string | null) => void): ExamAnswering {
  const [pause] = useState(() => createRetryDelay(onlineManager));
  const [delay, setDelay] = useState<ExamAnswering['delay']>();
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  const waitToResend = (failures: number): Promise<void> => {
    setDelay(onlineManager.isOnline() ? 'failing' : 'offline');
    return pause.wait(failures);
  };
  const { mutate, isPending, variables } = useMutation({
    ...api.exams.answer.mutationOptions({
      onSuccess: (reply, sent) => {
        setCurrentExam((exam) => (exam?.id === sent.attempt_id ? withLockedAnswer(exam, reply) : exam));
        // another tab locked this answer first, and may already be at a later question
        if (reply.selected_answer !== sent.selected_answer) void refetchCurrentExam();
      },
    }),
    mutationFn: (answer) => sendUntilReply(answer, waitToResend),
  });

  const choose: ExamAnswering['choose'] = (answer) => {
    if (busy.current) return;
    busy.current = true;
    setProblem(undefined);
    mutate(
      { attempt_id: attempt.id, ...answer },
      {
        onSettled: () => {
          busy.current = false;
          setDelay(undefined);
        },
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'ATTEMPT_CLOSED')
            return onClosed(error.data.session_id);
          setProblem(toErrorMessage(error, NOT_SAVED));
          void refetchCurrentExam();
        },
      },
    );
  };

  return { pending: isPending ? variables : undefined, delay, problem, choose, resend: pause.end };
}

type Answer = Parameters<typeof api.exams.answer.call>[0];

async function sendUntilReply(
  answer: Answer,
  pause: (failures: number) => Promise<void>,
): Promise<LockedAnswer> {
  try {
    return await retryUntilReply(
      () => api.exams.answer.call(answer, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }),
      (failures) => {
        window.addEventListener('beforeunload', warnBeforeUnload);
        return pause(failures);
      },
    );
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload);
  }
}

/** An unsent answer exists only in this page: the browser asks before it is closed. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
