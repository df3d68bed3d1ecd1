import { Stack } from '@mantine/core';
import { IconAward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import type { DoneAction } from '#client/ui/notices/done-notice.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { invalidateBadges } from './badge-list.queries.ts';
import classes from './badge-list.module.css';

interface BadgeListHeaderProps {
  onProcessing: () => void;
  onProcessed: (done: DoneAction) => void;
}

export function BadgeListHeader({ onProcessing, onProcessed }: BadgeListHeaderProps) {
  const processing = useMutation({
    mutationFn: () => client.badges.process(),
    onMutate: onProcessing,
    onSuccess: ({ awarded }) =>
      onProcessed({ text: 'Insignias otorgadas correctamente', detail: detailOf(awarded) }),
    // also after a failure: the server may have done the work although its reply was lost
    onSettled: invalidateBadges,
  });
  const { error, isPending } = processing;

  return (
    <Stack gap="md">
      <ListHeader heading="Insignias">
        <BusyButton
          leftSection={<IconAward {...ICON_PROPS} />}
          isBusy={isPending}
          onClick={() => processing.mutate()}
        >
          Procesar Manualmente
        </BusyButton>
      </ListHeader>
      <p className={classes.note}>
        Los campeones de cada día, semana y mes se nombran solos cuando termina. Aquí puedes hacerlo tú, por
        si falta alguno.
      </p>
      {error && !isPending ? <Problem>{toErrorMessage(error, 'Error al otorgar insignias')}</Problem> : null}
    </Stack>
  );
}

function detailOf(awarded: number): string {
  if (awarded === 0) return 'No quedaba ninguna por otorgar.';
  return `${formatCount(awarded, 'insignia nueva', 'insignias nuevas')}.`;
}
