import { Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { count } from '#client/lib/format.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { formatClock } from '#shared/text/duration.rules.ts';
import { type Failure, type Lockout, secondsLeft } from './lockout.ts';

const OVER = 'Ya puedes intentarlo de nuevo.';

interface AttemptFailureProps {
  failure: Failure;
  /** Called when another attempt would be taken again. */
  onOver?: (() => void) | undefined;
  /** What else helps. */
  children?: ReactNode;
}

/** The red banner about an attempt; counts down where one has to wait for the next, and turns green at the end. */
export function AttemptFailure({ failure, onOver, children }: AttemptFailureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);
  const left = useSecondsLeft(failure.lockout, () => {
    setHadFocus(frame.current?.contains(document.activeElement) ?? false);
    onOver?.();
  });

  if (left === 0) return <Success takesFocus={hadFocus}>{OVER}</Success>;
  return (
    <div ref={frame}>
      <Problem takesFocus>
        <Stack gap="sm">
          <span>{failure.text}</span>
          {left === null ? null : <TimeLeft seconds={left} />}
          {children}
        </Stack>
      </Problem>
    </div>
  );
}

/** The same in few words, within something else. */
export function SmallFailure({ failure }: { failure: Failure }) {
  const left = useSecondsLeft(failure.lockout);
  if (left === 0) return <div role="status">{OVER}</div>;
  return (
    <div role="alert">
      <div>{failure.text}</div>
      {left === null ? null : <TimeLeft seconds={left} />}
    </div>
  );
}

/** Runs within an alert, which is read out whenever it changes: the clock is only to be seen, the minutes to be asked for. */
function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = count(Math.ceil(seconds / 60), 'minuto', 'minutos');
  return (
    <div>
      <span aria-hidden>
        Podrás intentarlo de nuevo en <strong>{formatClock(seconds)}</strong>
      </span>
      <VisuallyHidden aria-live="off">Podrás intentarlo de nuevo dentro de {minutes}.</VisuallyHidden>
    </div>
  );
}

const LOOK_EVERY_MS = 250;

/** null where there is nothing to wait for. */
function useSecondsLeft(lockout: Lockout | null, onEnd?: () => void): number | null {
  const [left, setLeft] = useState(() => lockout && secondsLeft(lockout, Date.now()));
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (!lockout) return;
    // by the clock, not by counting: a machine that slept is right as soon as it wakes up
    const timer = setInterval(() => {
      const now = secondsLeft(lockout, Date.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [lockout]);

  return left;
}
