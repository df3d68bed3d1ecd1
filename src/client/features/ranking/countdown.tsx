import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './ranking.module.css';
import { formatRemaining } from './remaining-time.ts';

interface CountdownProps {
  /** When the period ends, as a value of `performance.now()`. */
  endsAt: number;
  /** Called when the period ends, and then each second until a new end is known. */
  onEnd: () => void;
}

/** Uses role="timer", which is no live region: screen readers don't announce every second. */
export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => performance.now());

  useEffect(() => {
    // waits in steps: a timer can't wait for a month, and a sleeping machine would miss the end
    let timer: ReturnType<typeof setTimeout>;
    const wait = (left: number): void => {
      timer = setTimeout(tick, left > 0 ? left % 1000 || 1000 : 1000);
    };
    const tick = (): void => {
      const moment = performance.now();
      setNow(moment);
      if (moment >= endsAt) onEnd();
      wait(endsAt - moment);
    };
    wait(endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [endsAt, onEnd]);

  return (
    <p className={classes.countdown}>
      <IconClockHour4 aria-hidden size="1.25rem" className={classes.clock} />
      <span>Tiempo restante:</span>{' '}
      <span role="timer" className={classes.remaining}>
        {formatRemaining(endsAt - now)}
      </span>
    </p>
  );
}
