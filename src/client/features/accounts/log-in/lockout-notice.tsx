import { Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { formatClock } from '#shared/text/duration.rules.ts';
import { type AttemptFailure, type Lockout, countSecondsLeft } from './lockout.ts';

const OVER = 'Ya puedes intentarlo de nuevo.';

interface AttemptFailureProps {
  failure: AttemptFailure;
  /** Called when the lockout ends. */
  onOver?: (() => void) | undefined;
  /** More help for the user, below the message. */
  children?: ReactNode;
}

/** Shows why an attempt failed. During a lockout it counts down and turns green at the end. */
export function LockoutNotice({ failure, onOver, children }: AttemptFailureProps) {
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

/** Shows a failure as one line of text, without a box of its own. */
export function FailureText({ failure }: { failure: AttemptFailure }) {
  const left = useSecondsLeft(failure.lockout);
  if (left === 0) return <div role="status">{OVER}</div>;
  return (
    <div role="alert">
      <div>{failure.text}</div>
      {left === null ? null : <TimeLeft seconds={left} />}
    </div>
  );
}

/**
 * Screen readers read an alert again whenever it changes: the seconds are hidden from them, and the minutes stand in a
 * label.
 */
function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos');
  return (
    <div>
      <span aria-hidden>
        Podrás intentarlo de nuevo en <strong>{formatClock(seconds)}</strong>
      </span>
      <VisuallyHidden aria-live="off">Podrás intentarlo de nuevo dentro de {minutes}.</VisuallyHidden>
    </div>
  );
}

const TICK_MS = 250;

/** Returns null when there is no lockout. */
function useSecondsLeft(lockout: Lockout | null, onEnd?: () => void): number | null {
  const [left, setLeft] = useState(() => lockout && countSecondsLeft(lockout, Date.now()));
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (!lockout) return;
    // reads the clock instead of counting: after sleep the machine shows the right time at once
    const timer = setInterval(() => {
      const now = countSecondsLeft(lockout, Date.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [lockout]);

  return left;
}
