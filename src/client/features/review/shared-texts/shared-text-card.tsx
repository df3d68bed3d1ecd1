import { IconCheck, IconProgress } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import type { PracticedText } from '#shared/review/shared-texts.contract.ts';
import classes from './shared-texts.module.css';

interface SharedTextCardProps {
  text: PracticedText;
  isStarting: boolean;
  /** Starts a practice of the text; undefined while another one is open. */
  onPractise: (() => void) | undefined;
}

export function SharedTextCard({ text, isStarting, onPractise }: SharedTextCardProps) {
  const titleId = useId();
  return (
    <li className={classes.card}>
      <div className={classes.facts}>
        <h2 id={titleId} className={classes.title}>
          {text.title}
        </h2>
        <p className={classes.text}>
          {[...text.categories, formatCount(text.questions, 'pregunta', 'preguntas')].join(' · ')}
        </p>
        <Progress text={text} />
      </div>
      {onPractise ? (
        <BusyButton
          variant={text.answered === 0 ? 'filled' : 'default'}
          isBusy={isStarting}
          aria-describedby={titleId}
          onClick={onPractise}
        >
          {text.answered === 0 ? 'Practicar' : 'Practicar de nuevo'}
        </BusyButton>
      ) : null}
    </li>
  );
}

function Progress({ text: { answered, questions } }: { text: PracticedText }) {
  if (answered === 0) return null;
  const isDone = answered >= questions;
  const Icon = isDone ? IconCheck : IconProgress;
  return (
    <p className={classes.progress}>
      <Icon aria-hidden size="1.125rem" /> {isDone ? 'Hecho' : `${answered} de ${questions} respondidas`}
    </p>
  );
}
