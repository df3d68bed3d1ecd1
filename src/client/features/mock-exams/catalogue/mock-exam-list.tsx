import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#client/lib/format.ts';
import { OwnExamList } from '#client/features/mock-exams/own/own-exam-list.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { FlashNotice } from '#client/ui/notices/flash-notice.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { CataloguedMockExam } from '#shared/mock-exams/catalogue.contract.ts';
import { MockExamCard } from './mock-exam-card.tsx';
import classes from './mock-exam-list.module.css';
import { catalogueQuery, openSheetQuery } from './mock-exams.queries.ts';
import { OpenSheetOffer } from './open-sheet-offer.tsx';

/** The mock exams that can be taken. */
export function MockExamList() {
  const open = useQuery(openSheetQuery);
  return (
    <Stack gap="lg">
      <FlashNotice />
      <div>
        <PageHeading title="Simulacros">Simulacros</PageHeading>
        <Text mt="xs" c="dimmed" size="lg" maw="46rem">
          El examen como lo pone el tribunal: con su reloj, sus partes y su penalización, y sin corrección
          hasta que lo entregas.
        </Text>
        <Group mt="md">
          <LinkButton to="/mock-exams/own/new" variant="default" leftSection={<IconPlus {...ICON_PROPS} />}>
            Componer un simulacro
          </LinkButton>
        </Group>
      </div>
      {open.data ? <OpenSheetOffer name={open.data.name} /> : null}
      <Cards />
    </Stack>
  );
}

function Cards() {
  const catalogue = useQuery(catalogueQuery);
  if (catalogue.data) {
    const { mock_exams: mockExams } = catalogue.data;
    return (
      <>
        <OwnExamList mockExams={mockExams.filter(({ is_own }) => is_own)} />
        <PublishedExams mockExams={mockExams.filter(({ is_own }) => !is_own)} />
      </>
    );
  }
  if (catalogue.isError && !catalogue.isFetching) {
    return (
      <Problem onRetry={() => void catalogue.refetch()} retryLabel="Reintentar">
        No se pudieron cargar los simulacros.
      </Problem>
    );
  }
  return (
    <div className={classes.cards} aria-busy>
      <VisuallyHidden role="status">Cargando los simulacros…</VisuallyHidden>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height="14rem" radius="lg" />
      ))}
    </div>
  );
}

function PublishedExams({ mockExams }: { mockExams: CataloguedMockExam[] }) {
  return (
    <section aria-labelledby="convocatorias">
      <h2 id="convocatorias" className={classes.section}>
        De convocatorias
      </h2>
      {mockExams.length === 0 ? (
        <Text>Todavía no hay simulacros publicados.</Text>
      ) : (
        <ul className={classes.cards} aria-label={formatCount(mockExams.length, 'simulacro', 'simulacros')}>
          {mockExams.map((mockExam) => (
            <MockExamCard key={mockExam.id} mockExam={mockExam} />
          ))}
        </ul>
      )}
    </section>
  );
}
