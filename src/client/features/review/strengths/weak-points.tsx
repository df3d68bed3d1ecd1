import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { OpenPracticeOffer, useOpenPractice } from '#client/features/review/start/open-practice-offer.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { WeakPart } from '#shared/review/strengths.contract.ts';
import { weakPointsQuery } from './strengths.queries.ts';
import classes from './strengths.module.css';
import { WeakPartRow } from './weak-part-row.tsx';

/** The number of parts shown at first. */
const FIRST = 5;

type Level = 'law' | 'title';
const LEVELS: { value: Level; label: string }[] = [
  { value: 'law', label: 'Por ley' },
  { value: 'title', label: 'Por título' },
];

export function WeakPoints() {
  const weakPoints = useQuery(weakPointsQuery);
  const hasFailed = weakPoints.isError && !weakPoints.isFetching;

  return (
    <Section title="Puntos débiles">
      {hasFailed ? (
        <Problem onRetry={() => void weakPoints.refetch()} retryLabel="Reintentar">
          Error al cargar tus puntos débiles.
        </Problem>
      ) : null}
      {weakPoints.data ? <Parts parts={weakPoints.data.parts} /> : null}
      {weakPoints.data || hasFailed ? null : <PartsSkeleton />}
    </Section>
  );
}

function Parts({ parts }: { parts: WeakPart[] }) {
  const listId = useId();
  const [level, setLevel] = useState<Level>('law');
  const [isWhole, setIsWhole] = useState(false);
  const openPractice = useOpenPractice();
  const ofLevel = parts.filter((part) => isLaw(part) === (level === 'law'));
  const shown = isWhole ? ofLevel : ofLevel.slice(0, FIRST);
  const laws = new Map(parts.filter(isLaw).map(({ law_id, title }) => [law_id, title]));

  if (parts.length === 0) return <Text c="dimmed">Todavía no hay preguntas que citen una ley.</Text>;
  return (
    <>
      <Text c="dimmed">
        {parts.some(({ rate }) => rate !== null)
          ? 'Primero lo que más te cuesta, por lo que casi seguro aciertas de cada parte. Con pocas respuestas el porcentaje se acerca a tu media.'
          : 'Cuando respondas 5 preguntas de una ley, aquí verás cuánto aciertas de ella y de sus títulos.'}
      </Text>
      {openPractice ? <OpenPracticeOffer practice={openPractice} /> : null}
      {parts.every(isLaw) ? null : (
        <OptionButtons label="Ordenar" options={LEVELS} value={level} onChange={setLevel} />
      )}
      <ul id={listId} className={classes.parts}>
        {shown.map((part) => (
          <WeakPartRow
            key={`${part.law_id} ${part.division}`}
            part={part}
            law={part.division === null ? null : (laws.get(part.law_id) ?? part.law_id)}
            mayStart={openPractice === null}
          />
        ))}
      </ul>
      {ofLevel.length > FIRST ? (
        <div>
          <Button
            variant="default"
            aria-expanded={isWhole}
            aria-controls={listId}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Ver menos' : `Ver ${level === 'law' ? 'las' : 'los'} ${ofLevel.length}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function isLaw({ division }: WeakPart): boolean {
  return division === null;
}

function PartsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando tus puntos débiles…</VisuallyHidden>
      <Skeleton aria-hidden height="3.25rem" />
      <Skeleton aria-hidden height="3.5rem" />
      <div aria-hidden className={classes.parts}>
        {Array.from({ length: FIRST }, (_, row) => (
          <div key={row} className={`${classes.part} ${classes.waiting}`}>
            <Skeleton height="1.5rem" width="60%" />
            <Skeleton height="1.75rem" width="5.5rem" radius="1rem" />
            <Skeleton height="1.25rem" width="45%" className={classes.facts ?? ''} />
            <Skeleton height="2.75rem" width="7.5rem" className={classes.actions ?? ''} />
          </div>
        ))}
      </div>
      <Skeleton aria-hidden height="2.75rem" width="7.5rem" />
    </>
  );
}
