import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import classes from './drop-exam.module.css';

interface DropExamProps {
  attemptId: string;
  /** The number of answers that would be lost. */
  answered: number;
  onDropped: () => void;
}

export function DropExam({ attemptId, answered, onDropped }: DropExamProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const drop = useMutation(api.exams.drop.mutationOptions());

  return (
    <>
      <Button
        variant="default"
        className={classes.drop ?? ''}
        leftSection={<IconTrash aria-hidden size="1.25rem" />}
        onClick={open}
      >
        <span>
          Abandonar<span className={classes.wide}> examen</span>
        </span>
      </Button>
      <Dialog opened={opened} onClose={close} title="¿Quieres abandonar el examen?">
        <Stack>
          <Text>{whatIsLost(answered)} No podrás deshacerlo.</Text>
          {drop.isError ? (
            <Problem>No se ha podido abandonar el examen. Por favor, inténtalo de nuevo.</Problem>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Seguir con el examen
            </Button>
            <Button
              color="red"
              loading={drop.isPending || drop.isSuccess}
              onClick={() => drop.mutate({ attempt_id: attemptId }, { onSuccess: onDropped })}
            >
              Abandonar
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

function whatIsLost(answered: number): string {
  if (answered === 0) return 'El examen se borrará.';
  const answers = answered === 1 ? 'la respuesta que has dado' : `las ${answered} respuestas que has dado`;
  return `Se borrará con ${answers} y no contará en tus estadísticas.`;
}
