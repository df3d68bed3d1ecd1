import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { passwordForm } from '#shared/accounts/account-forms.contract.ts';
import { fieldMessages } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { type Failure, createFailure } from '#client/features/accounts/log-in/lockout.ts';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';

interface PasswordStep<Result> {
  email: string;
  /** What happens, and that it needs the password. */
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  send: (input: { password: string }) => Promise<Result>;
  /** The text of a failure that has none of its own. */
  failed: string;
  onDone: (result: Result) => void;
}

interface PasswordDialogProps<Result> extends PasswordStep<Result> {
  /** Of the button, and of the dialog that it opens. */
  title: string;
  onOpen?: () => void;
}

/** A button for a step that asks for the password: a visitor may have found this browser open. */
export function PasswordDialog<Result>({ title, onOpen, ...step }: PasswordDialogProps<Result>) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isSending, setIsSending] = useState(false);
  const ask = (): void => {
    onOpen?.();
    open();
  };

  return (
    <div>
      <Button variant={step.isDangerous ? 'outline' : 'default'} {...danger(step)} onClick={ask}>
        {title}
      </Button>
      <Dialog opened={opened} onClose={isSending ? () => undefined : close} title={title}>
        <ConfirmForm
          {...step}
          onCancel={close}
          onSending={setIsSending}
          onDone={(result) => {
            close();
            step.onDone(result);
          }}
        />
      </Dialog>
    </div>
  );
}

const danger = ({ isDangerous }: { isDangerous?: boolean }) => (isDangerous ? { color: 'red' } : {});

interface ConfirmFormProps<Result> extends PasswordStep<Result> {
  onCancel: () => void;
  /** Called with true when sending begins, and with false when the reply arrives. */
  onSending: (isSending: boolean) => void;
}

function ConfirmForm<Result>(props: ConfirmFormProps<Result>) {
  const form = useCheckedForm(passwordForm, { password: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useMutation({
    mutationFn: props.send,
    onMutate: () => {
      setFailure(null);
      props.onSending(true);
    },
    onSettled: () => props.onSending(false),
    onError: (error) => {
      if (!form.refuse(fieldMessages(error))) setFailure(createFailure(error, props.failed));
    },
    onSuccess: props.onDone,
  });

  return (
    <form onSubmit={form.onSubmit((values) => sending.mutate(values))} noValidate>
      <PasswordManagerUsername email={props.email} />
      <Stack>
        {props.children}
        {failure ? <LockoutNotice failure={failure} /> : null}
        <PasswordField
          {...form.getInputProps('password')}
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={sending.isPending} onClick={props.onCancel}>
            Cancelar
          </Button>
          <Button type="submit" {...danger(props)} loading={sending.isPending}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
