import { Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { isRefusal, messageOf } from '#client/data/errors.ts';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { OpenCardsContext, useUnsavedCards } from './open-cards.ts';

export const LOAD_FAILED = 'Error al cargar el contenido';

interface EditingScreenProps {
  title: string;
  /** How many cards there will be. */
  cards: number;
  error: Error | null;
  retry: () => void;
  /** The cards, once they are known. */
  children: ReactNode;
}

/** A screen of cards that are edited and saved one by one; asks before what was typed in any of them is lost. */
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
          {messageOf(error, LOAD_FAILED)}
        </Problem>
      ) : null}
      {children === null && !error ? <CardSkeletons count={cards} /> : null}
      <OpenCardsContext value={shared}>{children}</OpenCardsContext>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
      <UnsavedDialog guard={guard} />
    </Stack>
  );
}
