import { isDefinedError } from '@orpc/client';
import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type HistoryState, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatCount } from '#client/lib/format.ts';
import { storePracticeChoice, readPracticeChoice } from '#client/lib/practice-choice.ts';
import { queryClient } from '#client/data/query-client.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { chooseDefaultExamSize, EXAM_SIZES, listExamSizes } from '#shared/exams/exams.rules.ts';
import classes from './exam-setup.module.css';
import { isNotFound } from '#client/data/errors.ts';
import { ExamLoadError } from '#client/features/exams/exam-load-error.tsx';
import { ExamSetupSkeleton } from '#client/features/exams/skeletons.tsx';

const CATEGORY_GONE: HistoryState = {
  notice: { kind: 'info', text: 'La categoría que habías elegido ya no está disponible. Elige otra.' },
};

/** A category name with more characters than this is shown as text instead of a heading. */
const LONG_NAME = 120;

/** Renders the button that starts the same questions as an exam that is corrected only at its end. */
export type RenderUncorrectedStart = (exam: { category_id: string; count: number }) => ReactNode;

interface ExamSetupProps {
  onStarted: (attempt: Attempt) => void;
  renderUncorrected: RenderUncorrectedStart;
}

/** The setup of an exam in the category chosen on the home page; redirects there when none is chosen. */
export function ExamSetup(props: ExamSetupProps) {
  const [categoryId] = useState(readPracticeChoice);
  return categoryId === null ? (
    <Navigate to="/" replace />
  ) : (
    <CategorySetup categoryId={categoryId} {...props} />
  );
}

function CategorySetup({ categoryId, ...props }: ExamSetupProps & { categoryId: string }) {
  const category = useQuery(api.catalogue.category.queryOptions({ input: { id: categoryId }, staleTime: 0 }));
  const isGone = category.isError && isNotFound(category.error);
  useEffect(() => {
    if (isGone) storePracticeChoice(null);
  }, [isGone]);

  if (isGone) return <Navigate to="/" state={CATEGORY_GONE} replace />;
  if (category.data) return <SetupPanel category={category.data} {...props} />;
  if (!category.isError || category.isFetching) return <ExamSetupSkeleton />;
  return (
    <ExamLoadError onRetry={() => void category.refetch()}>
      No se pudieron cargar las preguntas.
    </ExamLoadError>
  );
}

function SetupPanel({ category, onStarted, renderUncorrected }: ExamSetupProps & { category: Category }) {
  const [chosen, setChosen] = useState<number>();
  const [isUncorrected, setIsUncorrected] = useState(false);
  const sizesId = useId();
  const { question_count: available } = category;
  const sizes = listExamSizes(available);
  const size = chosen !== undefined && sizes.includes(chosen) ? chosen : chooseDefaultExamSize(available);

  return (
    <Stack gap="xl">
      <div>
        <Text c="dimmed">Prepara tu examen</Text>
        <PageHeading
          title="Práctica"
          className={category.name.length > LONG_NAME ? classes.longName : undefined}
        >
          {category.name}
        </PageHeading>
        <Text mt="xs">{formatCount(available, 'pregunta disponible', 'preguntas disponibles')}</Text>
      </div>
      {size === undefined ? (
        <Stack align="flex-start">
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
            No hay preguntas disponibles para las categorías seleccionadas.
          </Alert>
          <LinkButton to="/">Elegir otra categoría</LinkButton>
        </Stack>
      ) : (
        <Paper withBorder bg="var(--plaza-surface)" p={{ base: 'md', sm: 'xl' }} radius="lg">
          <Stack gap="lg">
            <Text id={sizesId} component="h2" fw={700}>
              ¿Cuántas preguntas quieres?
            </Text>
            <div role="group" aria-labelledby={sizesId} className={classes.sizes}>
              {EXAM_SIZES.map((offered) => (
                <SizeButton
                  key={offered}
                  isChosen={offered === size}
                  disabled={!sizes.includes(offered)}
                  onClick={() => setChosen(offered)}
                >
                  {offered}
                </SizeButton>
              ))}
              {available < EXAM_SIZES[0] ? (
                <SizeButton isChosen onClick={() => setChosen(available)}>
                  Todas ({available})
                </SizeButton>
              ) : null}
            </div>
            <Checkbox
              size="md"
              label="Sin corrección hasta el final"
              description="Como en un examen: verás los aciertos y las explicaciones cuando lo entregues."
              checked={isUncorrected}
              onChange={({ currentTarget }) => setIsUncorrected(currentTarget.checked)}
              classNames={{ input: classes.box ?? '' }}
            />
            {isUncorrected ? (
              renderUncorrected({ category_id: category.id, count: size })
            ) : (
              <StartExam exam={{ category_id: category.id, count: size }} onStarted={onStarted} />
            )}
          </Stack>
        </Paper>
      )}
      <Group>
        <LinkButton to="/practice/choose" variant="default">
          Elegir con más detalle
        </LinkButton>
        <LinkButton to="/practice/decks" variant="default">
          Ver tus mazos
        </LinkButton>
        <LinkButton to="/practice/shared-texts" variant="default">
          Supuestos prácticos
        </LinkButton>
      </Group>
    </Stack>
  );
}

interface StartExamProps extends Pick<ExamSetupProps, 'onStarted'> {
  exam: Parameters<RenderUncorrectedStart>[0];
}

function StartExam({ exam, onStarted }: StartExamProps) {
  const { start, isStarting, problem, pause } = useStartExam(onStarted);
  return (
    <>
      {problem === undefined ? null : <Problem>{problem}</Problem>}
      {pause === undefined ? null : (
        <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="alert">
          {pause}
        </Alert>
      )}
      <Button size="lg" loading={isStarting} onClick={() => start(exam)}>
        Comenzar examen
      </Button>
    </>
  );
}

interface SizeProps {
  children: ReactNode;
  isChosen: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function SizeButton({ children, isChosen, disabled = false, onClick }: SizeProps) {
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function useStartExam(onStarted: (attempt: Attempt) => void) {
  const { mutate, isPending, error } = useMutation(
    api.exams.start.mutationOptions({
      onError: (failure, { category_id }) => {
        const available = availableCountFrom(failure);
        if (available === undefined) return;
        queryClient.setQueryData(
          api.catalogue.category.queryKey({ input: { id: category_id } }),
          (category) => category && { ...category, question_count: available },
        );
      },
    }),
  );

  const message = error ? toErrorMessage(error, 'Error al cargar las preguntas.') : undefined;
  const isPause = isDefinedError(error) && error.code === 'BUDGET_SPENT';
  return {
    isStarting: isPending,
    problem: isPause ? undefined : message,
    /** The message when the account has used up its budget for now; nothing went wrong. */
    pause: isPause ? message : undefined,
    // a second click while the start is under way would return the same exam: this only saves the request
    start: (exam: Parameters<typeof mutate>[0]): void => {
      if (queryClient.isMutating({ mutationKey: api.exams.start.mutationKey() }) > 0) return;
      mutate(exam, { onSuccess: onStarted });
    },
  };
}

type StartError = Parameters<NonNullable<ReturnType<typeof api.exams.start.mutationOptions>['onError']>>[0];

/** Returns the number of available questions when there were too few to start. */
function availableCountFrom(error: StartError): number | undefined {
  if (!isDefinedError(error)) return undefined;
  if (error.code === 'TOO_FEW_QUESTIONS') return error.data.available;
  return error.code === 'NO_QUESTIONS' ? 0 : undefined;
}
