import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { Question } from '#client/ui/question/question.tsx';
import type { ImportEntry, PreviewedQuestion } from '#shared/questions/imports/import-previews.contract.ts';
import type { ImportDecision } from '#shared/questions/imports/import-previews.rules.ts';
import {
  decisionByDefault,
  decisionLabel,
  describeRepeatChanges,
  describeDecision,
  entryTitle,
  formatNearQuestionTitle,
  warningText,
  removeQuestionNumber,
} from './preview.texts.ts';
import classes from './preview.module.css';
import type { EntryDecisions } from './use-deciding.ts';

interface EntryProps {
  entry: ImportEntry;
  deciding: EntryDecisions;
}

export function Entry({ entry, deciding }: EntryProps) {
  const titleId = useId();
  const { problems } = entry;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={classes.entry}
        data-left-out={entry.decision === 'skip' || undefined}
      >
        <div className={classes.top}>
          <Title order={4} id={titleId}>
            {entryTitle(entry)}
          </Title>
          <Facts entry={entry} />
        </div>
        {problems.length > 0 ? <Problems problems={problems} /> : null}
        {entry.warnings.length > 0 ? <Warnings warnings={entry.warnings} /> : null}
        {entry.changes.length > 0 && problems.length === 0 ? (
          <Text>{describeRepeatChanges(entry.changes)}</Text>
        ) : null}
        <Content entry={entry} entryTitleId={titleId} />
        <Decision entry={entry} deciding={deciding} />
      </article>
    </li>
  );
}

/** Shows the question of an entry beside the question that it contradicts or changes, and beside nearly equal ones. */
function Content({
  entry: { question, other, near, excerpt },
  entryTitleId,
}: {
  entry: ImportEntry;
  entryTitleId: string;
}) {
  if (!question) return <p className={classes.excerpt}>{excerpt ?? 'No se puede mostrar.'}</p>;
  if (!other && near.length === 0) return <Solved question={question} />;
  return (
    <div className={classes.pair}>
      <Side title="En el archivo" entryTitleId={entryTitleId} question={question} />
      {other ? (
        <Side
          entryTitleId={entryTitleId}
          title={other.number === null ? 'Guardada' : `Pregunta ${other.number} del archivo`}
          question={other.question}
        >
          {other.question_id === null ? null : <StoredLink questionId={other.question_id} />}
        </Side>
      ) : null}
      {near.map((one, place) => (
        <Side
          key={one.question_id ?? one.number}
          entryTitleId={entryTitleId}
          title={formatNearQuestionTitle(near, place)}
          question={one.question}
        >
          {one.question_id === null ? null : <StoredLink questionId={one.question_id} />}
        </Side>
      ))}
    </div>
  );
}

function StoredLink({ questionId }: { questionId: string }) {
  return (
    <TextLink to="/question/$questionId" params={{ questionId }}>
      Ver la pregunta guardada
    </TextLink>
  );
}

function Facts({ entry: { categories, shared_text, is_repeat, changes } }: { entry: ImportEntry }) {
  const facts = [
    ...categories,
    ...(shared_text === null ? [] : [`Supuesto: ${shared_text}`]),
    ...(is_repeat && changes.length === 0 ? ['Repetida'] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts} aria-label="Categorías y otros datos">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <ul className={classes.problems} aria-label="Problemas">
      {problems.map((problem) => (
        <li key={problem}>
          <IconAlertTriangle aria-hidden size="1.25rem" /> <span>{removeQuestionNumber(problem)}</span>
        </li>
      ))}
    </ul>
  );
}

function Warnings({ warnings }: Pick<ImportEntry, 'warnings'>) {
  return (
    <ul className={classes.warnings} aria-label="Avisos">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconInfoCircle aria-hidden size="1.25rem" /> <span>{warningText(warning)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One of the questions to compare. Its accessible name includes the entry's title: `title` repeats on the page. */
function Side({
  title,
  entryTitleId,
  question,
  children,
}: {
  title: string;
  entryTitleId: string;
  question: PreviewedQuestion;
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={`${entryTitleId} ${titleId}`} className={classes.side}>
      <Title order={5} id={titleId}>
        {title}
      </Title>
      <Solved question={question} />
      {children}
    </section>
  );
}

function Solved({ question }: { question: PreviewedQuestion }) {
  const { question_text, choices, ...solution } = question;
  return <Question mode="solved" question={{ question_text, choices }} solution={solution} />;
}

function Decision({ entry, deciding }: EntryProps) {
  const { number, decisions, decision } = entry;
  if (decisions.length === 0) return null;
  const options: { value: ImportDecision | null; label: string }[] = decisions.map((value) => ({
    value,
    label: decisionLabel(value, entry),
  }));
  return (
    <div className={classes.decision}>
      <OptionButtons
        label={`Qué hacer con la pregunta ${number}`}
        options={options}
        value={decision ?? decisionByDefault(entry)}
        onChange={(chosen) => {
          if (chosen !== null) deciding.decide({ decision: chosen, which: { numbers: [number] } });
        }}
        words="long"
      />
      <Text role="status" size="sm">
        {describeDecision(entry)}
      </Text>
    </div>
  );
}
