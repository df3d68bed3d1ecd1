import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { FormReload } from './reloadable.tsx';

interface SaveProblemProps {
  /** The error of the last call; null if there was none. */
  error: unknown;
  /** The sentence to show for an unexpected failure. */
  failed: string;
  /** Loads the stored version; offered where somebody else has saved in the meantime. */
  reload?: FormReload | undefined;
  /** A link after the sentence. */
  children?: ReactNode;
}

/** Shows why a form could not be saved: another version is stored, the thing is gone, or an unexpected failure. */
export function SaveProblem({ error, failed, reload, children }: SaveProblemProps) {
  if (error === null) return null;
  return (
    <Problem takesFocus>
      <Stack gap="sm" align="flex-start">
        <span>
          {toErrorMessage(error, failed)} {children}
        </span>
        {reload && isVersionConflict(error) ? <LoadLatest reload={reload} /> : null}
      </Stack>
    </Problem>
  );
}

/** Version conflicts have a code for each kind of thing, such as QUESTION_CHANGED: its message names the thing. */
function isVersionConflict(error: unknown): boolean {
  return error instanceof ORPCError && String(error.code).endsWith('_CHANGED');
}

function LoadLatest({ reload: { loadLatest, failed } }: { reload: FormReload }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const loading = useMutation({ mutationFn: loadLatest });
  return (
    <>
      <Button variant="outline" color="red" onClick={open}>
        Cargar la versión nueva
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title="¿Cargar la versión nueva?"
        confirmLabel="Cargar"
        isBusy={loading.isPending}
        error={loading.isError ? failed : undefined}
        onConfirm={() => loading.mutate()}
      >
        Lo que has escrito se perderá.
      </ConfirmDialog>
    </>
  );
}
