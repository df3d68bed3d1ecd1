import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef } from 'react';
import { api, client } from '#client/data/api.ts';
import { toFieldMessages, isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { DialogForm } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { type PrintedExam, printedExam } from '#shared/mock-exams/printed-exam.contract.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { PrintFields } from './print-form.tsx';
import { createPrintValues, PRINT_FIELDS, type PrintSource, toPrintedExam } from './print-values.ts';
import { PrintedFiles } from './printed-files.tsx';

const FAILED = 'No se ha podido preparar el examen. Por favor, inténtalo de nuevo.';

interface PrintDialogProps {
  source: PrintSource;
  /** The initial name of the exam, which the administrator may change. */
  name: string;
  onClose: () => void;
}

/** Creates an exam to print, and its answer key as a separate file. */
export function PrintDialog({ source, name, onClose }: PrintDialogProps) {
  const tryToClose = useRef<() => void>(null);
  return (
    <Dialog opened onClose={() => (tryToClose.current ?? onClose)()} title="Imprimir un examen" isLarge>
      {source.kind === 'template' ? (
        <PrintExam source={source} name={name} total={null} onClose={onClose} tryToCloseRef={tryToClose} />
      ) : source.ids === null ? (
        <OfFilter source={source} name={name} onClose={onClose} tryToCloseRef={tryToClose} />
      ) : (
        <PrintExam
          source={source}
          name={name}
          total={source.ids.length}
          onClose={onClose}
          tryToCloseRef={tryToClose}
        />
      )}
    </Dialog>
  );
}

interface PrintExamProps extends PrintDialogProps {
  total: number | null;
  tryToCloseRef: RefObject<(() => void) | null>;
}

/** Counts the questions that match the filter before the form is shown. */
function OfFilter({
  source,
  ...props
}: Omit<PrintExamProps, 'source' | 'total'> & { source: PrintSource & { kind: 'questions' } }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    api.questions.total.queryOptions({ input: currentOf(source.filter) }),
  );
  if (isError && !isFetching) {
    return (
      <Problem onRetry={isRefusal(error) ? undefined : () => void refetch()} retryLabel="Reintentar">
        {toErrorMessage(error, 'No se ha podido contar las preguntas.')}
      </Problem>
    );
  }
  if (!data) {
    return (
      <div>
        <VisuallyHidden role="status">Contando las preguntas…</VisuallyHidden>
        <Stack aria-hidden>
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="8rem" />
        </Stack>
      </div>
    );
  }
  const isOther = source.filter.state !== null && source.filter.state !== 'current';
  if (data.total === 0 || isOther) {
    return (
      <Text role="status">
        La lista no muestra ninguna pregunta vigente, y solo esas se imprimen. Cambia sus filtros.
      </Text>
    );
  }
  return <PrintExam source={source} total={data.total} {...props} />;
}

function currentOf(filter: QuestionFilter): QuestionFilter {
  return { ...filter, state: 'current' };
}

function PrintExam({ source, name, total, onClose, tryToCloseRef }: PrintExamProps) {
  const form = useCheckedInputForm({
    schema: printedExam,
    initialValues: createPrintValues({ name, total: total ?? 1 }),
    toInput: (values) => toPrintedExam(source, values),
    fields: PRINT_FIELDS,
  });
  const printing = useMutation({
    mutationFn: (input: PrintedExam) => client.mockExams.printed.print(input),
    onError: (error) => form.refuse(toFieldMessages(error)),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!printing.isPending) form.check((input) => printing.mutate(input));
  };
  if (printing.data) {
    return (
      <PrintedFiles files={printing.data} name={form.values.name} onBack={printing.reset} onClose={onClose} />
    );
  }
  return (
    <DialogForm
      saveLabel="Preparar el examen"
      isSaving={printing.isPending}
      // lets the dialog close without asking: losing what was typed here does no harm
      hasChanges={() => false}
      onSubmit={onSubmit}
      onClose={onClose}
      tryToCloseRef={tryToCloseRef}
    >
      <PrintFields form={form} total={total} isReadOnly={printing.isPending} />
      <VisuallyHidden role="status">{printing.isPending ? 'Preparando el examen…' : ''}</VisuallyHidden>
      <SaveProblem error={printing.isPending ? null : printing.error} failed={FAILED} />
    </DialogForm>
  );
}
