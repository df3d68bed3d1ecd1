import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface SuspendButtonProps {
  questionId: string;
  /** The name of the question, such as 'la pregunta 3'. */
  name: string;
  isSuspended: boolean;
  onChanged: (isSuspended: boolean) => void;
}

/** Suspends a question, so that it isn't asked, or lifts its suspension. */
export function SuspendButton({ questionId, name, isSuspended, onChanged }: SuspendButtonProps) {
  const { mutate, isPending, error } = useMutation(
    api.review.suspend.mutationOptions({ onSuccess: (_done, sent) => onChanged(sent.is_suspended) }),
  );
  return (
    <>
      <BusyButton
        variant="default"
        isBusy={isPending}
        aria-label={isSuspended ? `Volver a preguntarla: ${name}` : `Apartar ${name}`}
        onClick={() => mutate({ question_id: questionId, is_suspended: !isSuspended })}
      >
        {isSuspended ? 'Volver a preguntarla' : 'Apartar la pregunta'}
      </BusyButton>
      {error && !isPending ? (
        <Problem>
          {toErrorMessage(error, 'No se ha podido guardar el cambio. Por favor, inténtalo de nuevo.')}
        </Problem>
      ) : null}
    </>
  );
}
