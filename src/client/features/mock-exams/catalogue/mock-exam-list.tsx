import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '#client/lib/format.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { MockExamCard } from './mock-exam-card.tsx';
import classes from './mock-exam-list.module.css';
import { catalogueQuery, openSheetQuery } from './mock-exams.queries.ts';

/** The mock exams that can be taken. */
export function MockExamList() {
  const open = useQuery(openSheetQuery);
  return (
    <Stack gap="lg">
      <div>
        <PageHeading title="Simulacros">Simulacros</PageHeading>
        <Text mt="xs" c="dimmed" size="lg" maw="46rem">
          El examen como lo pone el tribunal: con su reloj, sus partes y su penalización, y sin corrección
          hasta que lo entregas.
        </Text>
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
    if (mockExams.length === 0) return <Text>Todavía no hay simulacros publicados.</Text>;
    return (
      <ul className={classes.cards} aria-label={count(mockExams.length, 'simulacro', 'simulacros')}>
        {mockExams.map((mockExam) => (
          <MockExamCard key={mockExam.id} mockExam={mockExam} />
        ))}
      </ul>
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

export function OpenSheetOffer({ name }: { name: string }) {
  return (
    <section aria-label="Simulacro abierto" className={classes.open}>
      <div>
        <Text fw={700}>Tienes un simulacro abierto</Text>
        <Text>{name} · El reloj sigue corriendo.</Text>
      </div>
      <LinkButton to="/mock-exams/sheet">Continuar</LinkButton>
    </section>
  );
}
