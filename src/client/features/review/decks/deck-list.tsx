import { Box, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#client/data/api.ts';
import { OpenPracticeOffer, useOpenPractice } from '#client/features/review/start/open-practice-offer.tsx';
import { StartProblem } from '#client/features/review/start/start-problem.tsx';
import { useStartPractice } from '#client/features/review/start/use-start-practice.ts';
import { ScopeDetails } from '#client/features/review/scope/scope-details.tsx';
import { UNRESTRICTED_SCOPE, isScopeRestricted } from '#client/features/review/scope/scope-fields.tsx';
import { useSettledScope } from '#client/features/review/scope/use-settled-scope.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { PracticeChoice, QuestionScope } from '#shared/review/choice.contract.ts';
import { type Deck, DECKS } from '#shared/review/decks.rules.ts';
import { DeckCard } from './deck-card.tsx';
import classes from './decks.module.css';

const SIZES = [10, 20, 50, 100].map((size) => ({ value: size, label: String(size) }));
const FIRST_SIZE = 20;

/** The user's decks, which group questions by the user's answers, each with a button that starts a practice. */
export function DeckList() {
  const [scope, setScope] = useState(UNRESTRICTED_SCOPE);
  const [size, setSize] = useState(FIRST_SIZE);
  const open = useOpenPractice();

  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/">Volver al inicio</BackLink>
        <PageHeading title="Mazos">Mazos</PageHeading>
        <Text mt="xs" c="dimmed" size="lg">
          Tus preguntas según lo que ha pasado con ellas. Elige un mazo y practica solo eso.
        </Text>
      </div>
      {open ? <OpenPracticeOffer practice={open} /> : null}
      <ScopeDetails scope={scope} onChange={setScope} />
      <Box maw="24rem">
        <Text fw={700} mb="xs" aria-hidden>
          Preguntas de una vez
        </Text>
        <OptionButtons label="Preguntas de una vez" options={SIZES} value={size} onChange={setSize} />
      </Box>
      <Cards scope={scope} size={size} canStart={!open} />
      <Group>
        <LinkButton to="/practice/choose" variant="default">
          Elegir con más detalle
        </LinkButton>
        <LinkButton to="/practice/suspended" variant="default">
          Ver las apartadas
        </LinkButton>
        <LinkButton to="/practice/shared-texts" variant="default">
          Supuestos prácticos
        </LinkButton>
      </Group>
    </Stack>
  );
}

interface CardsProps {
  scope: QuestionScope;
  size: number;
  canStart: boolean;
}

function Cards({ scope, size, canStart }: CardsProps) {
  const settled = useSettledScope(scope);
  const decks = useQuery({
    ...api.review.decks.queryOptions({ input: settled.scope, staleTime: 0, refetchOnMount: 'always' }),
    placeholderData: keepPreviousData,
  });
  const { start, started, error } = useStartPractice((choice: PracticeChoice) => client.review.start(choice));
  // the buttons do nothing while the counts on screen belong to an earlier choice of categories and laws
  const isOld = settled.isPending || decks.isPlaceholderData;
  const practise = (deck: Deck): void => {
    if (isOld) return;
    start({ ...scope, deck, not_seen_days: null, count: size, shuffles_choices: false, minutes: null });
  };

  if (decks.isError && !decks.isFetching) {
    return (
      <Problem onRetry={() => void decks.refetch()} retryLabel="Reintentar">
        No se pudieron cargar los mazos.
      </Problem>
    );
  }
  if (!decks.data) return <CardsSkeleton />;
  return (
    <>
      <StartProblem error={error} />
      <ul className={classes.cards} aria-busy={isOld || undefined}>
        {decks.data.decks.map(({ deck, questions }) => (
          <DeckCard
            key={deck}
            deck={deck}
            questions={questions}
            size={size}
            isNarrowed={isScopeRestricted(settled.scope)}
            isStarting={started?.deck === deck}
            onPractise={canStart ? () => practise(deck) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-busy>
      <VisuallyHidden role="status">Cargando los mazos…</VisuallyHidden>
      {DECKS.map((deck) => (
        <Skeleton key={deck} height="11rem" radius="lg" />
      ))}
    </div>
  );
}
