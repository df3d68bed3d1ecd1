import { Text } from '@mantine/core';
import { formatCount } from '#client/lib/format.ts';
import { Section } from '#client/ui/frame/section.tsx';
import type { MockExamResult, PartResult } from '#shared/mock-exams/result.contract.ts';
import { describeDoubtfulAnswers, describeGuessingGain } from './describe-risk.ts';
import { formatMaximumMark } from '#client/features/mock-exams/results/marks/format-marks.ts';
import { Mark } from '#client/features/mock-exams/results/marks/mark.tsx';
import classes from '#client/features/mock-exams/results/results.module.css';

/** Says whether answering in doubt has paid off, and what guessing brings on average. */
export function GuessingRisk({ result }: { result: MockExamResult }) {
  const { doubtful } = result;
  const sentence = describeDoubtfulAnswers(doubtful);
  const rows = [
    { name: 'Con dudosas', facts: describeSums(doubtful.with), mark: doubtful.with.scaled },
    {
      name: 'Sin dudosas',
      facts: describeSums(doubtful.without),
      mark: doubtful.without.scaled,
    },
    {
      name: 'Contestándolas todas',
      facts: 'De media, si lo que dejaste en blanco se contesta al azar',
      mark: doubtful.all_answered,
    },
  ];

  return (
    <Section title="Dudosas y riesgo">
      <Text>{sentence ?? 'No marcaste ninguna pregunta como dudosa.'}</Text>
      <ul className={classes.rows}>
        {rows.map(({ name, facts, mark }) => (
          <li key={name} className={classes.row}>
            <div className={classes.rowName}>
              <div className={classes.name}>{name}</div>
              <div className={classes.rowFacts}>{facts}</div>
            </div>
            <span className={classes.rowMark}>
              <Mark value={mark} of={formatMaximumMark(result.scale_maximum)} />
            </span>
          </li>
        ))}
      </ul>
      {guessingByParts(result.parts).map(({ names, sentence: guessing }) => (
        <Text key={guessing}>
          {names === null ? null : <strong>{names}: </strong>}
          {guessing}
        </Text>
      ))}
    </Section>
  );
}

function describeSums({ right, wrong, blank }: { right: number; wrong: number; blank: number }): string {
  return `${formatCount(right, 'acierto', 'aciertos')}, ${formatCount(wrong, 'error', 'errores')}, ${blank} en blanco`;
}

/** Groups parts with the same sentence; `names` is null if one sentence applies to all parts. */
function guessingByParts(parts: PartResult[]): { names: string | null; sentence: string }[] {
  const sentences = new Map<string, string[]>();
  for (const part of parts.filter(({ is_available }) => is_available)) {
    const sentence = describeGuessingGain(part);
    sentences.set(sentence, [...(sentences.get(sentence) ?? []), part.name]);
  }
  return [...sentences].map(([sentence, names]) => ({
    names: sentences.size > 1 ? names.join(', ') : null,
    sentence,
  }));
}
