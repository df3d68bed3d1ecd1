import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#client/data/errors.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface CardProblemProps {
  error: unknown;
  /** What could not be done. */
  failed: string;
  loadNew: () => Promise<void>;
}

/** Why a text could not be saved; where somebody else has changed it meanwhile, with the way to what they made of it. */
export function CardProblem({ error, failed, loadNew }: CardProblemProps) {
  const isChanged = error instanceof ORPCError && error.status === 409;
  return (
    <Problem takesFocus>
      <Stack gap="sm" align="flex-start">
        <span>{messageOf(error, failed)}</span>
        {isChanged ? <LoadNew loadNew={loadNew} /> : null}
      </Stack>
    </Problem>
  );
}

function LoadNew({ loadNew }: Pick<CardProblemProps, 'loadNew'>) {
  const [isAsking, ask] = useDisclosure(false);
  const loading = useMutation({ mutationFn: loadNew });
  return (
    <>
      <Button variant="outline" color="red" onClick={ask.open}>
        Cargar la versión nueva
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title="¿Cargar la versión nueva?"
        confirmLabel="Cargar"
        isBusy={loading.isPending}
        error={loading.isError ? 'Error al cargar el contenido' : undefined}
        onConfirm={() => loading.mutate()}
      >
        Lo que has escrito se perderá.
      </ConfirmDialog>
    </>
  );
}
