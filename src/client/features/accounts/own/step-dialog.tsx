import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toFieldMessages } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { type AttemptFailure, createAttemptFailure } from '#client/features/accounts/log-in/lockout.ts';

type Values = Record<string, string>;

export interface FieldsProps<V extends Values> {
  form: Pick<ReturnType<typeof useCheckedForm<V>>, 'getInputProps'>;
  email: string;
}

export interface AccountStep<V extends Values, Result> {
  /** Explains the step. */
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  schema: Parameters<typeof useCheckedForm>[0];
  initialValues: V;
  /** Maps the codes with which the server may refuse to the field that each is about. */
  refusals?: Record<string, string>;
  /** The e-mail of the account, for password managers. */
  email: string;
  Fields: ComponentType<FieldsProps<V>>;
  send: (values: V) => Promise<Result>;
  /** The message for a failure that has no message of its own. */
  failed: string;
  onDone: (result: Result, values: V) => void;
}

interface StepDialogProps<V extends Values, Result> extends AccountStep<V, Result> {
  /** The text of the button and the title of the dialog that it opens. */
  title: string;
  onOpen?: (() => void) | undefined;
}

/** A button for a step of the own account, with the dialog in which it is confirmed. */
export function StepDialog<V extends Values, Result>({ title, onOpen, ...step }: StepDialogProps<V, Result>) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isSending, setIsSending] = useState(false);
  const ask = (): void => {
    onOpen?.();
    open();
  };

  return (
    <div>
      <Button variant={step.isDangerous === true ? 'outline' : 'default'} {...colorOf(step)} onClick={ask}>
        {title}
      </Button>
      <Dialog opened={opened} onClose={isSending ? () => undefined : close} title={title}>
        <StepForm
          {...step}
          onCancel={close}
          onSending={setIsSending}
          onDone={(result, values) => {
            close();
            step.onDone(result, values);
          }}
        />
      </Dialog>
    </div>
  );
}

const colorOf = ({ isDangerous = false }: { isDangerous?: boolean }) => (isDangerous ? { color: 'red' } : {});

interface StepFormProps<V extends Values, Result> extends AccountStep<V, Result> {
  onCancel: () => void;
  /** Called with true when sending begins, and with false when the reply arrives. */
  onSending: (isSending: boolean) => void;
}

function StepForm<V extends Values, Result>(props: StepFormProps<V, Result>) {
  const form = useCheckedForm(props.schema, props.initialValues);
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  const sending = useMutation({
    mutationFn: props.send,
    onMutate: () => {
      setFailure(null);
      props.onSending(true);
    },
    onSettled: () => props.onSending(false),
    onError: (error) => {
      if (!form.refuse(toFieldMessages(error, props.refusals)))
        setFailure(createAttemptFailure(error, props.failed));
    },
    onSuccess: props.onDone,
  });

  return (
    <form onSubmit={form.onSubmit((values) => sending.mutate(values))} noValidate>
      <Stack>
        {props.children}
        {failure ? <LockoutNotice failure={failure} /> : null}
        <props.Fields form={form} email={props.email} />
        <Group justify="flex-end">
          <Button variant="default" disabled={sending.isPending} onClick={props.onCancel}>
            Cancelar
          </Button>
          <Button type="submit" {...colorOf(props)} loading={sending.isPending}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
