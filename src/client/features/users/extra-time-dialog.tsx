import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { extraTimeForm, type ListedUser } from '#shared/users/users.contract.ts';
import { invalidateUsers, updateUserInLists } from './users.queries.ts';

const FAILED = 'No se ha podido guardar el tiempo adicional. Por favor, inténtalo de nuevo.';

interface ExtraTimeDialogProps {
  user: ListedUser;
  /** Called with the success message. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** Sets how much extra time a user has in mock exams. */
export function ExtraTimeDialog({ user, onSaved, onClose }: ExtraTimeDialogProps) {
  const form = useCheckedInputForm({
    schema: extraTimeForm,
    initialValues: { extra_time_percent: String(user.extra_time_percent) },
    toInput: ({ extra_time_percent: text }) => ({
      extra_time_percent: /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN,
    }),
    fields: ['extra_time_percent'],
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: { extra_time_percent: number }) =>
      client.users.setExtraTime({ id: user.id, ...input }),
    onSuccess: (_answer, input) => {
      form.markSaved();
      updateUserInLists(user.id, input);
      onSaved(doneText(user.username, input.extra_time_percent));
    },
    onSettled: invalidateUsers,
  });

  return (
    <EditingDialog
      title="Tiempo adicional"
      saveLabel="Guardar"
      onSubmit={form.onSubmit((input) => {
        if (!isPending) mutate(input);
      })}
      isSaving={isPending}
      hasChanges={form.hasChanges}
      onClose={onClose}
    >
      <Text>
        {user.username} tendrá este tiempo de más en cada simulacro que empiece a partir de ahora, por ejemplo
        por una adaptación reconocida.
      </Text>
      <TextInput
        {...form.getInputProps('extra_time_percent')}
        label="Tiempo adicional (%)"
        description="0 si no tiene"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        readOnly={isPending}
        data-autofocus
      />
      {error && !isPending ? <Problem takesFocus>{toErrorMessage(error, FAILED)}</Problem> : null}
    </EditingDialog>
  );
}

function doneText(username: string, percent: number): string {
  return percent === 0
    ? `${username} ya no tiene tiempo adicional.`
    : `${username} tiene un ${percent} % de tiempo adicional en los simulacros.`;
}
