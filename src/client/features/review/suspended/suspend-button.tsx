import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface SuspendButtonProps {
  questionId: string;
  /** 'la pregunta 3'. */
  name: string;
  isSuspended: boolean;
  onChanged: (isSuspended: boolean) => void;
}

/** Sets a question aside, or takes it back. */
export function SuspendButton({ questionId, name, isSuspended, onChanged }: SuspendButtonProps) {
  const { mutate, isPending, error } = useMutation(
    api.review.suspend.mutationOptions({ onSuccess: (_done, sent) => onChanged(sent.is_suspended) }),
  );
  return (
    <>
      <BusyButton
        variant="default"
        isBusy={isPending}
        aria-label={isSuspended ? `Volver a preguntar ${name}` : `Apartar ${name}`}
        onClick={() => mutate({ question_id: questionId, is_suspended: !isSuspended })}
      >
        {isSuspended ? 'Volver a preguntarla' : 'Apartar la pregunta'}
      </BusyButton>
      {error && !isPending ? (
        <Problem>
          {messageOf(error, 'No se ha podido guardar el cambio. Por favor, inténtalo de nuevo.')}
        </Problem>
      ) : null}
    </>
  );
}
