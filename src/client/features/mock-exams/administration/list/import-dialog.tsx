import { Group, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { invalidateTemplates } from '#client/features/mock-exams/administration/templates.queries.ts';
import { formatCount } from '#client/lib/format.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { TEMPLATE_FILE_BYTES } from '#shared/mock-exams/template.rules.ts';
import classes from './template-list.module.css';
import type { AnnounceTemplateResult } from './use-template-actions.ts';

const FAILED = 'No se ha podido importar el archivo. Por favor, inténtalo de nuevo.';
const TOO_LARGE = `El archivo es demasiado grande: admite hasta ${TEMPLATE_FILE_BYTES / 1000} kB.`;

class FileTooLarge extends Error {}

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  announce: AnnounceTemplateResult;
}

export function ImportDialog({ opened, onClose, announce }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > TEMPLATE_FILE_BYTES) throw new FileTooLarge();
      return client.mockExams.templates.importFile({ text: await file.text() });
    },
    onSuccess: ({ created }) => {
      onClose();
      announce({
        text: `${formatCount(created.length, 'simulacro creado', 'simulacros creados')}, sin publicar.`,
      });
    },
    onSettled: invalidateTemplates,
  });
  const close = (): void => {
    // stays open while importing: a closed dialog could not show that the import failed
    if (isPending) return;
    reset();
    onClose();
  };

  return (
    <Dialog opened={opened} onClose={close} title="Importar archivo">
      <Stack>
        <Text>
          Elige un archivo que se haya exportado desde aquí, de otra instalación o de esta. Cada simulacro del
          archivo se crea sin publicar; si hay algo mal, no se crea ninguno.
        </Text>
        {error && !isPending ? (
          <Problem takesFocus>
            <Problems error={error} />
          </Problem>
        ) : null}
        <Group justify="flex-end">
          <BusyButton
            leftSection={<IconFileUpload {...ICON_PROPS} />}
            isBusy={isPending}
            onClick={() => input.current?.click()}
            data-autofocus
          >
            Elegir archivo
          </BusyButton>
        </Group>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // without this, choosing the same file after correcting it fires no change event
            currentTarget.value = '';
            if (file) mutate(file);
          }}
        />
      </Stack>
    </Dialog>
  );
}

function Problems({ error }: { error: Error }) {
  const problems = problemsOf(error);
  if (problems.length <= 1) return error instanceof FileTooLarge ? TOO_LARGE : toErrorMessage(error, FAILED);
  return (
    <>
      <Text>El archivo no es válido:</Text>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

function problemsOf(error: Error): string[] {
  const data: unknown = error instanceof ORPCError ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('problems' in data)) return [];
  const { problems } = data;
  return Array.isArray(problems) ? [...new Set(problems.map(String))] : [];
}
