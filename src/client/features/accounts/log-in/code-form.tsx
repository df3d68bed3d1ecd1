import { Button, Stack, TextInput } from '@mantine/core';
import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { toFieldMessages, isUnreachable } from '#client/data/errors.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { CODE_METHODS, type CodeMethod } from './code-methods.ts';
import { finishLogIn } from './finish-log-in.ts';
import { LOG_IN_FAILURE, DATABASE_UNREACHABLE } from './log-in.texts.ts';
import { LockoutNotice } from './lockout-notice.tsx';
import { createAttemptFailure, type AttemptFailure } from './lockout.ts';

interface CodeFormProps {
  method: CodeMethod;
  /** The token that the first step of the log-in returned. */
  token: string;
  /** Called with the message when the first step has to be repeated. */
  onExpired: (text: string) => void;
}

export function CodeForm({ method, token, onExpired }: CodeFormProps) {
  const { schema, label, description, inputMode, autoComplete } = CODE_METHODS[method];
  const form = useCheckedForm(schema, { code: '' });
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  const field = useFocusOnMount<HTMLInputElement>();
  const proving = useMutation(
    api.accounts.logInWithCode.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: finishLogIn,
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'LOG_IN_EXPIRED') return onExpired(error.message);
        if (form.refuse(toFieldMessages(error, { NOT_PROVED: 'code' }))) return;
        setFailure(createAttemptFailure(error, isUnreachable(error) ? DATABASE_UNREACHABLE : LOG_IN_FAILURE));
      },
    }),
  );

  return (
    <form onSubmit={form.onSubmit(({ code }) => proving.mutate({ method, token, code }))} noValidate>
      <Stack>
        {failure ? <LockoutNotice failure={failure} /> : null}
        <TextInput
          {...form.getInputProps('code')}
          ref={field}
          label={label}
          description={description}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" fullWidth loading={proving.isPending}>
          Iniciar Sesión
        </Button>
      </Stack>
    </form>
  );
}
