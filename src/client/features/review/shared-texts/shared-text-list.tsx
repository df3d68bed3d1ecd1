import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#client/data/api.ts';
import { OpenPracticeOffer, useOpenPractice } from '#client/features/review/start/open-practice-offer.tsx';
import { StartProblem } from '#client/features/review/start/start-problem.tsx';
import { useStartPractice } from '#client/features/review/start/use-start-practice.ts';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { useLastPage } from '#client/ui/lists/use-last-page.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import { SharedTextCard } from './shared-text-card.tsx';
import classes from './shared-texts.module.css';

const NOT_AVAILABLE = 'Este supuesto no está disponible ahora. Elige otro.';

/** The texts that several questions share; a practice asks all the questions of one text. */
export function SharedTextList() {
  const open = useOpenPractice();
  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/">Volver al inicio</BackLink>
        <PageHeading title="Supuestos prácticos">Supuestos prácticos</PageHeading>
        <Text mt="xs" c="dimmed" size="lg">
          Un texto y varias preguntas sobre él. Se responden todas seguidas, con el texto a la vista.
        </Text>
      </div>
      {open ? <OpenPracticeOffer practice={open} /> : null}
      <Cards canStart={!open} />
    </Stack>
  );
}

function Cards({ canStart }: { canStart: boolean }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...api.review.sharedTexts.list.queryOptions({ input: { page }, staleTime: 0, refetchOnMount: 'always' }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / REVIEW_PAGE_SIZE));
  useLastPage(page, list.data && !list.isPlaceholderData ? pages : undefined, setPage);
  const { start, started, error } = useStartPractice((text: { id: string }) =>
    client.review.sharedTexts.start(text),
  );

  if (list.isError && !list.isFetching) {
    return (
      <Problem onRetry={() => void list.refetch()} retryLabel="Reintentar">
        No se pudieron cargar los supuestos prácticos.
      </Problem>
    );
  }
  if (!list.data) return <CardsSkeleton />;
  const { texts, total } = list.data;
  if (total === 0) return <Text size="lg">Todavía no hay supuestos prácticos.</Text>;
  return (
    <>
      <StartProblem error={error} noneLeft={NOT_AVAILABLE} />
      <ul className={classes.cards} aria-busy={list.isPlaceholderData || undefined}>
        {texts.map((text) => (
          <SharedTextCard
            key={text.id}
            text={text}
            isStarting={started?.id === text.id}
            onPractise={canStart ? () => start({ id: text.id }) : undefined}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        onChange={(target) => {
          setPage(target);
          focusHeading();
          window.scrollTo(0, 0);
        }}
        label="Páginas de supuestos prácticos"
      />
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-busy>
      <VisuallyHidden role="status">Cargando los supuestos prácticos…</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="7rem" radius="lg" />
      ))}
    </div>
  );
}
