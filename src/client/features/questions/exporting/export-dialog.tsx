import { Button, NativeSelect, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { exportLossesQuery } from '#client/features/questions/questions.queries.ts';
import {
  toQuestionFilter,
  type QuestionListState,
} from '#client/features/questions/list/question-list-state.ts';
import { formatCount } from '#client/lib/format.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { formatQuestionExportAddress } from '#shared/questions/question-file-addresses.rules.ts';
import {
  QUESTION_FORMAT_FACTS,
  QUESTION_FORMAT_IDS,
  type QuestionFormatId,
} from '#shared/questions/question-formats.rules.ts';

interface ExportDialogProps {
  state: QuestionListState;
  opened: boolean;
  onClose: () => void;
}

/** Exports the questions that the list shows in a chosen format, and first says what that format can't store. */
export function ExportDialog({ state, opened, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<QuestionFormatId>('json');
  return (
    <Dialog opened={opened} onClose={onClose} title="Exportar en otro formato">
      <Stack gap="lg">
        <NativeSelect
          label="Formato del archivo"
          value={format}
          onChange={({ currentTarget: { value } }) =>
            setFormat(QUESTION_FORMAT_IDS.find((id) => id === value) ?? 'json')
          }
          data={QUESTION_FORMAT_IDS.map((id) => ({ value: id, label: QUESTION_FORMAT_FACTS[id].name }))}
        />
        <Losses state={state} format={format} />
        <div>
          <Button
            component="a"
            href={formatQuestionExportAddress(toQuestionFilter(state), format)}
            download
            leftSection={<IconDownload {...ICON_PROPS} />}
          >
            Descargar
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

function Losses({ state, format }: { state: QuestionListState; format: QuestionFormatId }) {
  const { data, error, isError, isFetching, refetch } = useQuery(exportLossesQuery(state, format));
  if (isError && !isFetching) {
    return (
      <Problem onRetry={isRefusal(error) ? undefined : () => void refetch()} retryLabel="Reintentar">
        {toErrorMessage(error, 'No se ha podido comprobar qué pierde este formato.')}
      </Problem>
    );
  }
  if (!data) {
    return (
      <div>
        <VisuallyHidden role="status">Comprobando qué pierde este formato…</VisuallyHidden>
        <Skeleton aria-hidden height="1.5rem" width="16rem" />
      </div>
    );
  }
  const { total, losses } = data;
  const questions = formatCount(total, 'pregunta', 'preguntas');
  return (
    <div role="status">
      {losses.length === 0 ? (
        <Text>{questions}. Este formato lo guarda todo.</Text>
      ) : (
        <>
          <Text>{questions}. Este formato no puede guardar:</Text>
          <ul>
            {losses.map(({ loss, questions: affected }) => (
              <li key={loss}>
                {loss} ({formatCount(affected, 'pregunta', 'preguntas')})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
