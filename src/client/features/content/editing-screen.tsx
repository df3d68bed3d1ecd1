import { Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { UnsavedCardsContext, useUnsavedCards } from './unsaved-cards.ts';

export const CONTENT_LOAD_FAILED = 'Error al cargar el contenido';

interface EditingScreenProps {
  title: string;
  /** The number of skeleton cards while loading. */
  cards: number;
  error: Error | null;
  retry: () => void;
  /** The cards, rendered once their texts are loaded. */
  children: ReactNode;
}

/** The user saves each card by itself. Leaving the screen asks for confirmation while any card has unsaved changes. */
export function EditingScreen({ title, cards, error, retry, children }: EditingScreenProps) {
  const [done, setDone] = useState<string | null>(null);
  const { isAnyUnsaved, setUnsaved } = useUnsavedCards();
  const guard = useUnsavedGuard(isAnyUnsaved);
  const shared = useMemo(() => ({ announce: setDone, setUnsaved }), [setUnsaved]);

  return (
    <Stack gap="lg">
      <PageHeading title={title}>{title}</PageHeading>
      {error ? (
        <Problem onRetry={isRefusal(error) ? undefined : retry} retryLabel="Reintentar">
          {toErrorMessage(error, CONTENT_LOAD_FAILED)}
        </Problem>
      ) : null}
      {children === null && !error ? <CardSkeletons count={cards} /> : null}
      <UnsavedCardsContext value={shared}>{children}</UnsavedCardsContext>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
      <UnsavedDialog guard={guard} />
    </Stack>
  );
}
