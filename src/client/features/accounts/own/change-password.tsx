import { Button, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { changePasswordForm } from '#shared/accounts/accounts.contract.ts';
import { api } from '#client/data/api.ts';
import { fieldMessages } from '#client/data/errors.ts';
import { invalidate } from '#client/data/query-client.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { type Failure, createFailure } from '#client/features/accounts/log-in/lockout.ts';
import { NewPasswordFields } from '#client/features/accounts/new-password-fields.tsx';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';

const CHANGED = 'Contraseña actualizada correctamente.';
const FAILED = 'Error al actualizar la contraseña.';
const FIELDS = { WRONG_PASSWORD: 'currentPassword' };
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

type State = 'closed' | 'open' | 'sending' | 'changed';

export function ChangePassword({ email }: { email: string }) {
  const [state, setState] = useState<State>('closed');
  const formId = useId();
  const isOpen = state === 'open' || state === 'sending';
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  return (
    <Section title="Contraseña">
      {state === 'changed' ? <Success takesFocus>{CHANGED}</Success> : null}
      <Text>Al cambiarla se cierra la sesión en los demás navegadores.</Text>
      <div>
        <Button
          variant="default"
          rightSection={<Chevron aria-hidden size="1.25rem" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          // if the form closed now, the user would not see that the change failed
          aria-disabled={state === 'sending'}
          onClick={() => {
            if (state !== 'sending') setState(isOpen ? 'closed' : 'open');
          }}
        >
          Cambiar contraseña
        </Button>
      </div>
      {isOpen ? (
        <div id={formId}>
          <PasswordForm
            email={email}
            onSending={(isSending) => setState(isSending ? 'sending' : 'open')}
            onChanged={() => setState('changed')}
          />
        </div>
      ) : null}
    </Section>
  );
}

interface PasswordFormProps {
  email: string;
  /** Called with true when sending begins, and with false when the server refuses. */
  onSending: (isSending: boolean) => void;
  onChanged: () => void;
}

function PasswordForm({ email, onSending, onChanged }: PasswordFormProps) {
  const form = useCheckedForm(changePasswordForm, EMPTY);
  const [failure, setFailure] = useState<Failure | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const changing = useMutation(
    api.accounts.changePassword.mutationOptions({
      onMutate: () => {
        setFailure(null);
        onSending(true);
      },
      onError: (error) => {
        onSending(false);
        if (!form.refuse(fieldMessages(error, FIELDS))) setFailure(createFailure(error, FAILED));
      },
      onSuccess: () => {
        onChanged();
        // the new password has ended the other sessions
        void invalidate(api.accounts.otherSessions.queryKey());
      },
    }),
  );

  return (
    <form onSubmit={form.onSubmit((values) => changing.mutate(values))} noValidate>
      <PasswordManagerUsername email={email} />
      <Stack maw="28rem">
        {failure ? <LockoutNotice failure={failure} /> : null}
        <PasswordField
          {...form.getInputProps('currentPassword')}
          ref={first}
          label="Contraseña actual"
          autoComplete="current-password"
        />
        <NewPasswordFields
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={changing.isPending}>
          Actualizar contraseña
        </Button>
      </Stack>
    </form>
  );
}
