import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ReportQuestionProps {
  questionId: string;
  questionText: string;
}

/** A button and a dialog to report a question; the form is empty each time it opens. */
export function ReportQuestion({ questionId, questionText }: ReportQuestionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const isSending = useRef(false);
  const [times, setTimes] = useState(0);
  // the form's validation is as large as a screen: fetched in the background, before the user presses the button
  const form = useQuery({
    queryKey: ['code', 'report-form'],
    queryFn: () => import('./report-form.tsx'),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  const ReportForm = form.data?.ReportForm;
  // if the dialog closed now, the user would not see that the report failed
  const closeUnlessSending = (): void => {
    if (!isSending.current) close();
  };

  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFlag aria-hidden size="1.25rem" />}
        onClick={() => {
          setTimes(times + 1);
          open();
        }}
      >
        Reportar pregunta
      </Button>
      <Dialog opened={opened} onClose={closeUnlessSending} title="Reportar pregunta">
        {ReportForm ? (
          <ReportForm
            key={times}
            questionId={questionId}
            questionText={questionText}
            onSending={(now) => {
              isSending.current = now;
            }}
            onClose={closeUnlessSending}
          />
        ) : (
          <FormMissing hasFailed={form.isError} />
        )}
      </Dialog>
    </>
  );
}

/** Offers to reload the page: a browser doesn't fetch a module again that failed to load. */
function FormMissing({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) {
    return (
      <Problem onRetry={() => window.location.reload()} retryLabel="Reintentar">
        No se pudo abrir el formulario. Comprueba tu conexión e inténtalo de nuevo.
      </Problem>
    );
  }
  return (
    <Stack role="status" aria-label="Cargando">
      <Skeleton height="3.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="9rem" />
      <Skeleton height="2.75rem" />
    </Stack>
  );
}
