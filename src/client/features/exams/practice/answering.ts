import { isDefinedError } from '@orpc/client';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type LockedAnswer, withLockedAnswer } from './exam-progress.ts';
import { refetchCurrentExam, setCurrentExam } from '#client/features/exams/exams.queries.ts';
import { createResendPause, untilHeard } from './resend.ts';

/** No reply for so long counts as lost. */
const PATIENCE_MS = 10_000;

const NOT_SAVED = 'No se ha podido guardar tu respuesta.';

export interface Answering {
  /** An answer that is on its way; nothing else can be chosen meanwhile. */
  pending: { position: number; selected_answer: ChoiceIndex } | undefined;
  /** Why it takes so long: it will be sent again by itself. */
  delay: 'offline' | 'failing' | undefined;
  /** Why the server didn't take the last one. */
  problem: string | undefined;
  choose: (answer: { position: number; selected_answer: ChoiceIndex; time_taken: number }) => void;
  resend: () => void;
}

/**
 * Answers the questions of an exam. An answer is sent until the server has said what became of it, also after the
 * screen was left; what it says goes into the exam that everybody reads.
 */
export function useAnswering(attempt: Attempt, onClosed: (sessionId: string | null) => void): Answering {
  const [pause] = useState(() => createResendPause(onlineManager));
  const [delay, setDelay] = useState<Answering['delay']>();
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
        // locked before, in another tab, which may be further on
        if (reply.selected_answer !== sent.selected_answer) void refetchCurrentExam();
      },
    }),
    mutationFn: (answer) => sendUntilHeard(answer, waitToResend),
  });

  const choose: Answering['choose'] = (answer) => {
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
          setProblem(messageOf(error, NOT_SAVED));
          void refetchCurrentExam();
        },
      },
    );
  };

  return { pending: isPending ? variables : undefined, delay, problem, choose, resend: pause.end };
}

type Answer = Parameters<typeof api.exams.answer.call>[0];

async function sendUntilHeard(
  answer: Answer,
  pause: (failures: number) => Promise<void>,
): Promise<LockedAnswer> {
  try {
    return await untilHeard(
      () => api.exams.answer.call(answer, { signal: AbortSignal.timeout(PATIENCE_MS) }),
      (failures) => {
        window.addEventListener('beforeunload', warnBeforeUnload);
        return pause(failures);
      },
    );
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload);
  }
}

/** An answer that could not be sent yet lives in this page alone, also after the exam's screen was left. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
