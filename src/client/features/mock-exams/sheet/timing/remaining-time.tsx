import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconClock, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ServerClock } from '#client/lib/server-clock.ts';
import { tabStorage } from '#client/lib/storage/storage.ts';
import { formatClock } from '#shared/text/duration.rules.ts';
import { findMinutesToAnnounce, formatAnnouncement } from './part-clocks.ts';
import classes from './remaining-time.module.css';
import { useClockValue } from './use-clock-value.ts';

const HIDDEN_KEY = 'plaza-sheet-time-hidden';

/** Screen readers don't read role="timer" aloud: they, and users who hide the time, are told only at a few moments. */
export function RemainingTime({ clock, ends }: { clock: ServerClock; ends: number }) {
  const [isHidden, setHidden] = useState(() => tabStorage.read(HIDDEN_KEY) !== null);
  const seconds = useClockValue(() => Math.max(0, Math.ceil((ends - clock.now()) / 1000)));
  const announced = findMinutesToAnnounce(seconds * 1000);
  const announcement = announced === undefined ? '' : formatAnnouncement(announced);
  const toggle = (): void => {
    tabStorage.write(HIDDEN_KEY, isHidden ? null : '1');
    setHidden(!isHidden);
  };

  return (
    <div className={classes.time}>
      {isHidden ? (
        <span className={classes.hidden}>
          {announced === undefined ? 'Tiempo oculto' : <span aria-hidden>{announcement}</span>}
        </span>
      ) : (
        <span className={classes.shown} data-short={announced === undefined ? undefined : announced <= 5}>
          <IconClock aria-hidden size="1.25rem" />
          <VisuallyHidden>Tiempo restante: </VisuallyHidden>
          <span role="timer">{formatClock(seconds)}</span>
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isHidden ? 'Mostrar el tiempo restante' : 'Ocultar el tiempo restante'}
        onClick={toggle}
      >
        {isHidden ? <IconEye aria-hidden size="1.375rem" /> : <IconEyeOff aria-hidden size="1.375rem" />}
      </ActionIcon>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
