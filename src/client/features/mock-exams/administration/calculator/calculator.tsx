import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartValues } from '#client/features/mock-exams/administration/editor/template-values.ts';
import { formatFractionExactly } from '#client/features/mock-exams/fraction-text.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { formatFractionAsDecimal, type Fraction } from '#shared/mock-exams/fractions.rules.ts';
import classes from './calculator.module.css';
import {
  markTestSheet,
  NO_ANSWERS,
  type TestPartResult,
  type TestSheet,
  type TypedCounts,
} from './test-sheet.ts';

/** Calculates the marks of a trial sheet from the unsaved values of the form. */
export function Calculator({ parts }: { parts: PartValues[] }) {
  const [typed, setTyped] = useState<Record<string, TypedCounts>>({});
  const sheet = markTestSheet(parts, typed);

  return (
    <Section title="Calculadora de la nota">
      <Text>Escribe cuántas respuestas tiene una hoja de prueba. Las demás preguntas quedan en blanco.</Text>
      {parts.map((part, index) => (
        <PartSheet
          key={part.key}
          name={`Parte ${index + 1}${part.name.trim() === '' ? '' : `: ${part.name.trim()}`}`}
          typed={typed[part.key] ?? NO_ANSWERS}
          marked={sheet.parts[index]}
          onType={(counts) => setTyped((before) => ({ ...before, [part.key]: counts }))}
        />
      ))}
      <Total total={sheet.total} />
      <Text c="dimmed">Orientativa: la puntuación oficial la fija el tribunal</Text>
    </Section>
  );
}

const COUNTS = [
  ['right', 'Aciertos'],
  ['wrong', 'Errores'],
  ['double', 'Dobles marcas'],
] as const;

interface PartSheetProps {
  name: string;
  typed: TypedCounts;
  marked: TestPartResult | undefined;
  onType: (typed: TypedCounts) => void;
}

function PartSheet({ name, typed, marked, onType }: PartSheetProps) {
  const blank = marked && 'counts' in marked ? marked.counts.blank : undefined;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.name}>{name}</legend>
      <div className={classes.counts}>
        {COUNTS.map(([count, label]) => (
          <TextInput
            key={count}
            label={label}
            placeholder="0"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={typed[count]}
            onChange={({ currentTarget }) => onType({ ...typed, [count]: currentTarget.value })}
          />
        ))}
        <p className={classes.blank}>
          <span>En blanco</span>
          <output className={classes.blankCount}>{blank ?? '-'}</output>
        </p>
      </div>
      <div role="status" className={classes.result}>
        <Result marked={marked} />
      </div>
    </fieldset>
  );
}

function Result({ marked }: { marked: TestPartResult | undefined }) {
  if (!marked || marked.state === 'incomplete')
    return (
      <p className={classes.note}>Completa antes las preguntas, los valores y la puntuación de esta parte.</p>
    );
  if (marked.state === 'impossible')
    return (
      <p className={classes.problem}>Escribe números que no sumen más de {marked.questions} preguntas.</p>
    );
  if (marked.state === 'not_corrected')
    return <p className={classes.note}>No se corrige: no se ha superado la parte {marked.afterPart}.</p>;
  const { mark, maximum, hasMinimum } = marked;
  return (
    <dl className={classes.marks}>
      <Mark label="Puntuación directa" value={mark.direct} of={mark.best_direct} />
      <Mark label="Puntuación (orientativa)" value={mark.scaled} of={maximum} />
      <Verdict passed={mark.passed} hasMinimum={hasMinimum} />
    </dl>
  );
}

function Total({ total }: Pick<TestSheet, 'total'>) {
  return (
    <div role="status" className={classes.total}>
      {total ? (
        <dl className={classes.marks}>
          <Mark label="Total (orientativo)" value={total.scaled} of={total.maximum} />
          <Verdict {...total} />
        </dl>
      ) : null}
    </div>
  );
}

interface MarkProps {
  label: string;
  value: Fraction;
  of: Fraction;
}

/** Shows a mark twice: rounded, and as an exact value. */
function Mark({ label, value, of }: MarkProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{formatFractionAsDecimal(value)}</strong> de {formatFractionExactly(of)}
        <span className={classes.exact}>Exacta: {formatFractionExactly(value)}</span>
      </dd>
    </div>
  );
}

function Verdict({ passed, hasMinimum }: { passed: boolean; hasMinimum: boolean }) {
  return (
    <div>
      <dt>Resultado</dt>
      <dd>
        {hasMinimum ? (
          <strong className={classes.verdict} data-passed={passed || undefined}>
            {passed ? 'Apto' : 'No apto'}
          </strong>
        ) : (
          'Sin mínimo para superar'
        )}
      </dd>
    </div>
  );
}
