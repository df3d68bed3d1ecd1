import { Button } from '@mantine/core';
import { formatNumber } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { StickyBar } from '#client/ui/frame/sticky-bar.tsx';
import classes from './choice.module.css';
import type { PracticeQuestionCount } from './use-choice-count.ts';

interface ChoiceBarProps {
  count: PracticeQuestionCount;
  isStarting: boolean;
  /** Starts the practice; undefined while another one is open. */
  onStart: (() => void) | undefined;
}

/** Shows how many questions the practice will have, and the button that starts it. */
export function PracticeChoiceBar({ count, isStarting, onStart }: ChoiceBarProps) {
  const isPending = count.status === 'pending' || (count.status === 'counted' && count.isOld);
  return (
    <StickyBar>
      <p role="status" className={classes.count} data-pending={isPending || undefined}>
        <Count count={count} />
      </p>
      {count.status === 'failed' ? (
        <Button variant="default" onClick={count.retry}>
          Contar otra vez
        </Button>
      ) : null}
      {onStart ? (
        <BusyButton size="lg" isBusy={isStarting} onClick={onStart}>
          Comenzar práctica
        </BusyButton>
      ) : null}
    </StickyBar>
  );
}

function Count({ count }: { count: PracticeQuestionCount }) {
  switch (count.status) {
    case 'invalid':
      return count.message;
    case 'pending':
      return 'Contando…';
    case 'failed':
      return 'No se han podido contar las preguntas.';
    case 'counted':
      return <Counted {...count} />;
  }
}

function Counted({ found, served }: { found: number; served: number }) {
  if (found === 0) return 'Ninguna pregunta cumple lo que has elegido.';
  const number = <strong className={classes.served}>{formatNumber(served)}</strong>;
  if (served < found) {
    return (
      <>
        {number} {served === 1 ? 'pregunta' : 'preguntas'} de las {formatNumber(found)} que hay
      </>
    );
  }
  return found === 1 ? <>{number} pregunta: la única que hay</> : <>{number} preguntas: todas las que hay</>;
}
