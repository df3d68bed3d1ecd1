import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { type FormReload, Reloadable } from '#client/editing/reloadable.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { EditedSharedText } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { editedTextQuery } from './shared-texts.queries.ts';

const LOAD_FAILED = 'No se pudo cargar el supuesto.';

export interface LoadedTextProps {
  text: EditedSharedText;
  reload: FormReload;
  tryToCloseRef: RefObject<(() => void) | null>;
}

interface TextDialogProps {
  textId: string;
  title: string;
  onClose: () => void;
  children: (loaded: LoadedTextProps) => ReactNode;
}

/** A dialog that loads the stored version of a shared text and hands it to `children`. */
export function TextDialog({ textId, title, onClose, children }: TextDialogProps) {
  const tryToClose = useRef<() => void>(null);
  const { data, error, isFetching, refetch } = useQuery(editedTextQuery(textId));
  const content = (): ReactNode => {
    if (data) {
      return (
        <Reloadable
          stored={data}
          failed={LOAD_FAILED}
          fetchLatest={async () => (await refetch({ throwOnError: true })).data ?? data}
        >
          {(text, reload) => children({ text, reload, tryToCloseRef: tryToClose })}
        </Reloadable>
      );
    }
    if (error && !isFetching) {
      return (
        <Problem
          onRetry={isRefusal(error) ? undefined : () => void refetch()}
          retryLabel="Reintentar"
          takesFocus
        >
          {toErrorMessage(error, LOAD_FAILED)}
        </Problem>
      );
    }
    return (
      <Stack role="status" aria-label="Cargando el supuesto" gap="lg">
        <Skeleton height="4.5rem" />
        <Skeleton height="16rem" />
      </Stack>
    );
  };

  return (
    <Dialog opened onClose={() => (tryToClose.current ?? onClose)()} title={title} isLarge>
      {content()}
    </Dialog>
  );
}
