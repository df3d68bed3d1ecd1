import { Alert, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isNotFound, toErrorMessage } from '#client/data/errors.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { CertaintyChip, explainCertainty } from './certainty.tsx';
import { ClockRules } from './clock-rules.tsx';
import { hasUnavailablePsychotechnics } from './instruction-text.ts';
import classes from './instructions.module.css';
import { instructionsQuery } from './mock-exams.queries.ts';
import { OpenSheetOffer } from './open-sheet-offer.tsx';
import { PartCard } from './part-card.tsx';
import { Source } from './source.tsx';
import { StartMockExam } from './start-mock-exam.tsx';

const FAILED = 'No se pudieron cargar las instrucciones.';

/** The instruction sheet, to be read before the clock starts. */
export function Instructions({ templateId }: { templateId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(instructionsQuery(templateId));
  if (data) return <InstructionSheet instructions={data} onChanged={() => void refetch()} />;
  if (!isError || isFetching) return <InstructionsSkeleton />;
  const isMissing = isNotFound(error);
  return (
    <Stack align="flex-start">
      <PageHeading title="Simulacro">{isMissing ? 'Simulacro no encontrado' : 'Simulacro'}</PageHeading>
      <Problem onRetry={isMissing ? undefined : () => void refetch()} retryLabel="Reintentar">
        {toErrorMessage(error, FAILED)}
      </Problem>
      <LinkButton to="/mock-exams" variant="default">
        Ver todos los simulacros
      </LinkButton>
    </Stack>
  );
}

interface InstructionSheetProps {
  instructions: MockExamInstructions;
  /** Called when the server refuses the start, because the instructions on screen are outdated. */
  onChanged: () => void;
}

function InstructionSheet({ instructions, onChanged }: InstructionSheetProps) {
  const { name, body, year, certainty, parts, open_sheet: open } = instructions;
  const call = [body, year].filter((text) => text !== null).join(' · ');
  return (
    <Stack gap="xl">
      <div>
        <BackLink to="/mock-exams">Todos los simulacros</BackLink>
        <PageHeading title={name}>{name}</PageHeading>
        {call === '' ? null : (
          <Text mt="xs" size="lg" c="dimmed">
            {call}
          </Text>
        )}
        <div className={classes.sources}>
          <CertaintyChip certainty={certainty} />
          <Source {...instructions} />
        </div>
        <Text size="sm" c="dimmed">
          {explainCertainty(certainty)}
        </Text>
      </div>
      {open ? <OpenSheetOffer name={open.name} /> : null}
      <section aria-labelledby="partes">
        <h2 id="partes" className={classes.heading}>
          {parts.length === 1 ? 'El examen' : 'Partes'}
        </h2>
        <ol className={classes.parts}>
          {parts.map((part, index) => (
            <PartCard key={part.name} part={part} number={parts.length === 1 ? undefined : index + 1} />
          ))}
        </ol>
        {hasUnavailablePsychotechnics(parts) ? (
          <Alert color="ink" role="note" mt="md" icon={<IconInfoCircle aria-hidden />}>
            Plaza no tiene preguntas psicotécnicas. En el examen oficial tendrás que contestarlas dentro del
            mismo tiempo: guárdales aquí los minutos que les darías allí.
          </Alert>
        ) : null}
      </section>
      <ClockRules instructions={instructions} />
      {open ? null : <StartMockExam instructions={instructions} onChanged={onChanged} />}
    </Stack>
  );
}

function InstructionsSkeleton() {
  return (
    <Stack gap="xl" aria-busy>
      <VisuallyHidden component="h1">Simulacro</VisuallyHidden>
      <VisuallyHidden role="status">Cargando las instrucciones…</VisuallyHidden>
      <Skeleton height="7rem" width="80%" />
      <Skeleton height="14rem" radius="lg" />
      <Skeleton height="14rem" radius="lg" />
    </Stack>
  );
}
