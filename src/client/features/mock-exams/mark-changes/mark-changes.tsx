import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { sessionQuery } from '#client/data/session.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { RESULT_PAGES } from '#shared/exams/exams.rules.ts';
import type { MarkChange } from '#shared/mock-exams/rulings.contract.ts';
import { describeExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';

/** Notices about marks that a ruling has changed, until the user dismisses them. */
export function MarkChanges() {
  const session = useQuery(sessionQuery);
  const { data } = useQuery({
    ...api.mockExams.markChanges.list.queryOptions(),
    enabled: Boolean(session.data),
  });
  if (!session.data || !data || data.changes.length === 0) return null;
  return (
    <Stack>
      {data.changes.map((change) => (
        <Notice key={change.id} change={change} />
      ))}
    </Stack>
  );
}

function Notice({ change }: { change: MarkChange }) {
  const dismissing = useMutation({
    mutationFn: () => client.mockExams.markChanges.dismiss({ id: change.id }),
    onSettled: () => invalidateQueryKeys(api.mockExams.markChanges.key()),
  });
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        {change.exams.map((exam) => (
          <div key={exam.session_id}>
            {describeExamMarkChange(exam, change)} <ResultLink {...exam} />
          </div>
        ))}
        <BusyButton
          variant="outline"
          isBusy={dismissing.isPending}
          onClick={() => {
            if (!dismissing.isPending) dismissing.mutate();
          }}
        >
          Entendido
        </BusyButton>
      </Stack>
    </Alert>
  );
}

function ResultLink({ kind, session_id: sessionId }: MarkChange['exams'][number]) {
  return (
    <TextLink to={RESULT_PAGES[kind].own} params={{ sessionId }}>
      Ver el resultado
    </TextLink>
  );
}
