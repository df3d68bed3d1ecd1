import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { fieldMessages } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { type Failure, createFailure } from '#client/features/accounts/log-in/lockout.ts';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';

const END = 'Cerrar las demás sesiones';
const FAILED = 'No se pudieron cerrar las demás sesiones. Por favor, inténtalo de nuevo.';

interface EndOtherSessionsProps {
  email: string;
  onAsked: () => void;
  /** Called with the number of sessions that were ended. */
  onEnded: (amount: number) => void;
}

/** Asks for the password: a visitor may have found this browser open. */
export function EndOtherSessions({ email, onAsked, onEnded }: EndOtherSessionsProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isSending, setIsSending] = useState(false);

  return (
    <div>
      <Button
        variant="default"
        onClick={() => {
          onAsked();
          open();
        }}
      >
        {END}
      </Button>
      <Dialog opened={opened} onClose={isSending ? () => undefined : close} title={END}>
        <ConfirmForm email={email} onCancel={close} onSending={setIsSending} onEnded={onEnded} />
      </Dialog>
    </div>
  );
}

interface ConfirmFormProps extends Pick<EndOtherSessionsProps, 'email' | 'onEnded'> {
  onCancel: () => void;
  /** Called with true when sending begins, and with false when the reply arrives. */
  onSending: (isSending: boolean) => void;
}

function ConfirmForm({ email, onCancel, onSending, onEnded }: ConfirmFormProps) {
  const form = useCheckedForm(passwordForm, { password: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const ending = useMutation(
    api.accounts.endOtherSessions.mutationOptions({
      onMutate: () => {
        setFailure(null);
        onSending(true);
      },
      onSettled: () => onSending(false),
      onError: (error) => {
        if (!form.refuse(fieldMessages(error))) setFailure(createFailure(error, FAILED));
      },
      onSuccess: ({ count }) => onEnded(count),
    }),
  );

  return (
    <form onSubmit={form.onSubmit((values) => ending.mutate(values))} noValidate>
      <PasswordManagerUsername email={email} />
      <Stack>
        <Text>
          Para confirmarlo, escribe tu contraseña. En este navegador seguirás con la sesión iniciada.
        </Text>
        {failure ? <LockoutNotice failure={failure} /> : null}
        <PasswordField
          {...form.getInputProps('password')}
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={ending.isPending} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={ending.isPending}>
            Cerrar sesiones
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
