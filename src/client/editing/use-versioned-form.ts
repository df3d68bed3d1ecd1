import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { toFieldMessages } from '#client/data/errors.ts';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';

interface VersionedFormOptions<Input extends object> {
  form: Pick<CheckedForm<object, Input>, 'onSubmit' | 'markSaved' | 'refuse' | 'hasFieldOf'>;
  /** The version that the form began with; 0 if nothing is stored yet. */
  version: number;
  /** Sends the input; the server refuses it when another version is stored by now. */
  send: (input: Input, version: number) => Promise<{ version: number } | { id: string }>;
  /** Maps error codes to the field that they are about. */
  fieldErrors?: Record<string, string>;
  onSend?: () => void;
  onSaved?: () => void;
  onSettled: () => unknown;
}

/**
 * Saves a form over the version that was opened. What was typed stays until it is stored: after a failure, and where
 * somebody else has stored another version (`SaveProblem` shows both).
 */
export function useVersionedForm<Input extends object>(options: VersionedFormOptions<Input>) {
  const { form, send, fieldErrors = {}, onSend, onSaved, onSettled } = options;
  const version = useRef(options.version);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (input: Input) => send(input, version.current),
    onMutate: () => onSend?.(),
    onSuccess: (saved) => {
      if ('version' in saved) ({ version: version.current } = saved);
      form.markSaved();
      onSaved?.();
    },
    onError: (refusal) => form.refuse(toFieldMessages(refusal, fieldErrors)),
    // refetches after a failure too: a refusal means that the data changed, and a lost reply may hide a success
    onSettled: () => void onSettled(),
  });
  const isAtField = error !== null && form.hasFieldOf(toFieldMessages(error, fieldErrors));
  const submit = form.onSubmit((input) => mutate(input));

  return {
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      if (isPending) event.preventDefault();
      else submit(event);
    },
    isSaving: isPending,
    isSaved: isSuccess,
    /** Why saving failed, unless a field already shows the reason. */
    error: isPending || isAtField ? null : error,
  };
}
