import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { client } from '#client/data/api.ts';
import { StartProblem } from '#client/features/review/start/start-problem.tsx';
import { useStartPractice } from '#client/features/review/start/use-start-practice.ts';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import type { WeakPart } from '#shared/review/strengths.contract.ts';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import classes from './strengths.module.css';
import { WeakQuestions } from './weak-questions.tsx';

/** The maximum number of questions when one part of a law is practised. */
const COUNT = 20;

interface WeakPartRowProps {
  part: WeakPart;
  /** The name of the law if the part is a title; null if the part is a whole law. */
  law: string | null;
  mayStart: boolean;
}

export function WeakPartRow({ part, law, mayStart }: WeakPartRowProps) {
  const { title, rate, right, answers } = part;
  const [isListed, { open, close }] = useDisclosure(false);
  const { start, isStarting, error } = useStartPractice((choice: PracticeChoice) =>
    client.review.start(choice),
  );

  return (
    <li className={classes.part}>
      <span className={classes.name}>{title}</span>
      {rate === null ? (
        <span className={classes.unknown}>Sin datos</span>
      ) : (
        <ScoreChip shown={roundPercentage(rate * 100)} />
      )}
      <span className={classes.facts}>
        {law === null ? null : <span>{law}</span>}
        <span>{describeAnswers(part)}</span>
      </span>
      <div className={classes.actions}>
        {mayStart ? (
          <BusyButton
            variant="default"
            isBusy={isStarting}
            aria-label={`Practicar: ${title}`}
            onClick={() => start(choosePart(part))}
          >
            Practicar
          </BusyButton>
        ) : null}
        {right < answers ? (
          <Button variant="subtle" aria-label={`Ver falladas: ${title}`} onClick={open}>
            Ver falladas
          </Button>
        ) : null}
      </div>
      <StartProblem error={error} />
      {isListed ? <WeakQuestions part={part} onClose={close} /> : null}
    </li>
  );
}

function describeAnswers({ right, answers, lower_bound }: WeakPart): string {
  if (answers === 0) return 'Sin responder';
  const given = `${right} de ${formatCount(answers, 'respuesta correcta', 'respuestas correctas')}`;
  if (lower_bound === null) return given;
  return `${given}, casi seguro al menos el ${formatPercentage(roundPercentage(lower_bound * 100))}`;
}

function choosePart({ law_id, division }: WeakPart): PracticeChoice {
  return {
    category_ids: [],
    laws: [{ law_id, division }],
    deck: null,
    not_seen_days: null,
    count: COUNT,
    shuffles_choices: false,
    minutes: null,
  };
}
