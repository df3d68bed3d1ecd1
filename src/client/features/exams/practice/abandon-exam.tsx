import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import classes from './abandon-exam.module.css';

interface AbandonExamProps {
  attemptId: string;
  /** The number of answers that would be lost. */
  answered: number;
  onAbandoned: () => void;
}

export function AbandonExam({ attemptId, answered, onAbandoned }: AbandonExamProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const abandon = useMutation(api.exams.abandon.mutationOptions());

  return (
    <>
      <Button
        variant="default"
        className={classes.abandon ?? ''}
        leftSection={<IconTrash aria-hidden size="1.25rem" />}
        onClick={open}
      >
        <span>
          Abandonar<span className={classes.wide}> examen</span>
        </span>
      </Button>
      <Dialog opened={opened} onClose={close} title="¿Quieres abandonar el examen?">
        <Stack>
          <Text>{describeLoss(answered)} No podrás deshacerlo.</Text>
          {abandon.isError ? (
            <Problem>No se ha podido abandonar el examen. Por favor, inténtalo de nuevo.</Problem>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Seguir con el examen
            </Button>
            <Button
              color="red"
              loading={abandon.isPending || abandon.isSuccess}
              onClick={() => abandon.mutate({ attempt_id: attemptId }, { onSuccess: onAbandoned })}
            >
              Abandonar
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

function describeLoss(answered: number): string {
  if (answered === 0) return 'El examen se borrará.';
  const answers = answered === 1 ? 'la respuesta que has dado' : `las ${answered} respuestas que has dado`;
  return `Se borrará con ${answers} y no contará en tus estadísticas.`;
}
