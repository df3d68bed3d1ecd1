import { formatCount } from '#client/lib/format.ts';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { describeOtherPartRules, describePassConditions, describePartQuestions } from './instruction-text.ts';
import classes from './instructions.module.css';
import { formatSignedMarkValue, formatMarkValue } from './marking-text.ts';

interface PartCardProps {
  part: MockExamInstructions['parts'][number];
  /** The number of the part, counted from 1; undefined if it is the only one. */
  number: number | undefined;
}

export function PartCard({ part, number }: PartCardProps) {
  const { name, values, scale_maximum, minutes, is_available } = part;
  return (
    <li className={classes.part} data-missing={!is_available || undefined}>
      <h3 className={classes.partName}>
        {number === undefined ? '' : `${number}. `}
        {name}
      </h3>
      {is_available ? null : (
        <p>
          <strong>Parte no disponible: no hay preguntas suficientes</strong>
        </p>
      )}
      <p>{describePartQuestions(part)}.</p>
      {minutes === null ? null : <p>{formatCount(minutes, 'minuto', 'minutos')}, con su propio reloj.</p>}
      <dl className={classes.values}>
        <div>
          <dt>Acierto</dt>
          <dd>{formatSignedMarkValue(values.right)}</dd>
        </div>
        <div>
          <dt>Error</dt>
          <dd>{formatSignedMarkValue(values.wrong)}</dd>
        </div>
        <div>
          <dt>En blanco</dt>
          <dd>{formatSignedMarkValue(values.blank)}</dd>
        </div>
      </dl>
      <p>Se puntúa de 0 a {formatMarkValue(scale_maximum)}.</p>
      {[...describePassConditions(part), ...describeOtherPartRules(part)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </li>
  );
}
