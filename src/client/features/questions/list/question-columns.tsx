import { Checkbox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { SelectionControls } from '#client/features/questions/bulk/selection.ts';
import { formatDate } from '#client/lib/dates.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import { describeState } from '#shared/questions/question-texts.rules.ts';
import { STATE_NAMES } from '#shared/questions/states.rules.ts';
import type { QuestionSort } from '#shared/questions/question-list.rules.ts';
import { questionCellId, QuestionRowActions } from './question-actions.tsx';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './question-list.module.css';
import type { QuestionActions } from './use-question-actions.ts';

interface Columns {
  actions: QuestionActions;
  onEdit: (id: string) => void;
  onPreview: (id: string) => void;
  onRule: (id: string) => void;
  /** The state of the rows' checkboxes; undefined while no questions are being chosen. */
  selection: SelectionControls | undefined;
}

export function questionColumns(row: Columns): Column<ListedQuestion, QuestionSort>[] {
  return [
    {
      label: 'Pregunta',
      kind: 'heading',
      sort: 'question_text',
      cell: (question) => <Wording question={question} selection={row.selection} />,
    },
    {
      label: 'Categorías',
      width: '13.5rem',
      cell: ({ categories }) => <Categories categories={categories} />,
    },
    {
      label: 'Fecha de Creación',
      sort: 'created_at',
      width: '12rem',
      cell: (question) => <Dates {...question} />,
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '13.5rem',
      cell: (question) => <QuestionRowActions question={question} {...row} />,
    },
  ];
}

interface WordingProps {
  question: ListedQuestion;
  selection: SelectionControls | undefined;
}

function Wording({ question, selection }: WordingProps) {
  const { id, question_text: wording, has_explanation: isExplained } = question;
  return (
    <div className={classes.question}>
      {selection ? (
        <Checkbox
          checked={selection.has(id)}
          // disabled while all are chosen: deselecting one would need the ids of all the others
          disabled={selection.hasAll}
          onChange={() => selection.toggle(id)}
          aria-labelledby={`elegir-${id} ${questionCellId(id)}`}
          classNames={{ input: classes.box ?? '' }}
        />
      ) : null}
      {selection ? <VisuallyHidden id={`elegir-${id}`}>Elegir</VisuallyHidden> : null}
      <span id={questionCellId(id)} data-clamped className={classes.wordingStart}>
        {describePictures(wording)}
      </span>
      {question.state === 'current' ? null : (
        <span className={classes.mark} title={describeState(question)}>
          {STATE_NAMES[question.state]}
        </span>
      )}
      {isExplained ? null : <span className={classes.mark}>Sin explicación</span>}
    </div>
  );
}

/** The maximum number of categories that a row names; it only counts the others. */
const NAMED = 2;

function Categories({ categories }: Pick<ListedQuestion, 'categories'>) {
  const others = categories.slice(NAMED).map(({ name }) => name);
  if (categories.length === 0) return <span className={classes.none}>Sin categoría</span>;
  return (
    <ul className={classes.tags} data-more={others.length > 0 || undefined}>
      {categories.slice(0, NAMED).map(({ id, name }) => (
        <li key={id} className={classes.tag} title={name}>
          {name}
        </li>
      ))}
      {others.length > 0 ? (
        <li className={classes.others} title={others.join('\n')}>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  );
}

function Dates({ created_at: createdAt, deleted_at: deletedAt }: ListedQuestion) {
  return (
    <div>
      <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
      {deletedAt ? (
        <span className={classes.deleted}>
          Eliminada: <time dateTime={deletedAt.toISOString()}>{formatDate(deletedAt)}</time>
        </span>
      ) : null}
    </div>
  );
}
