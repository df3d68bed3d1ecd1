import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import { formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import {
  describeMarkedAnswer,
  type MarkedAnswer,
  type MarksByPosition,
  toMarkedAnswer,
} from '#client/features/mock-exams/sheet/marks/marks.ts';
import {
  questionName,
  type QuestionSection,
  sectionName,
  toSections,
} from '#client/features/mock-exams/sheet/question/question-name.ts';
import classes from './answer-grid.module.css';
import { findCellForKey } from './grid-navigation.ts';

/** Scrolling leaves this much room around the current cell, so that a part of the next row is visible. */
const SCROLL_MARGIN = 32;

interface AnswerGridProps {
  parts: { name: string; alternatives: number }[];
  questions: SheetQuestion[];
  marks: MarksByPosition;
  /** The position of the question on screen. */
  current: number;
  onGoTo: (position: number) => void;
}

/** A compact answer sheet: it is one Tab stop, and the arrow keys move from number to number. */
export function AnswerGrid({ parts, questions, marks, current, onGoTo }: AnswerGridProps) {
  const sections = useMemo(() => toSections(questions), [questions]);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollToCurrent(grid.current);
  }, [current]);

  return (
    <div
      ref={grid}
      role="toolbar"
      aria-label="Números de las preguntas"
      tabIndex={-1}
      className={classes.grid}
      onKeyDown={moveFocus}
    >
      {sections.map((section) => (
        <Section key={section.questions[0]?.position} name={nameOf(section, parts, sections.length)}>
          {section.questions.map((question) => {
            const { selected_answer, is_doubtful } = toMarkedAnswer(marks, question.position);
            return (
              <Cell
                key={question.position}
                question={question}
                selected_answer={selected_answer}
                is_doubtful={is_doubtful}
                isCurrent={question.position === current}
                onGoTo={onGoTo}
              />
            );
          })}
        </Section>
      ))}
    </div>
  );
}

/** A sheet of one section needs no heading. */
function nameOf(
  section: QuestionSection,
  parts: AnswerGridProps['parts'],
  sections: number,
): string | undefined {
  return sections === 1 ? undefined : sectionName(section, parts);
}

function Section({ name, children }: { name: string | undefined; children: ReactNode }) {
  const nameId = useId();
  if (name === undefined) return <div className={classes.cells}>{children}</div>;
  return (
    <div role="group" aria-labelledby={nameId}>
      <p id={nameId} className={classes.section}>
        {name}
      </p>
      <div className={classes.cells}>{children}</div>
    </div>
  );
}

interface CellProps extends MarkedAnswer {
  question: SheetQuestion;
  isCurrent: boolean;
  onGoTo: (position: number) => void;
}

/** A cell of the grid, memoised because a mark changes only one of up to 210 cells. */
const Cell = memo(function Cell({ question, selected_answer, is_doubtful, isCurrent, onGoTo }: CellProps) {
  const letter = selected_answer === null ? undefined : formatChoiceLabel(selected_answer);
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={`${questionName(question)}: ${describeMarkedAnswer({ selected_answer, is_doubtful })}`}
      aria-current={isCurrent ? 'step' : undefined}
      data-answered={letter && true}
      data-doubtful={is_doubtful || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onGoTo(question.position)}
    >
      <span className={classes.number}>{question.number}</span>
      <span className={classes.bubble} data-letter={letter} />
    </button>
  );
});

/**
 * Scrolls the grid to the current question. If the grid has a frame of its own beside the question, only the frame
 * scrolls: the page must not move while the user reads.
 */
function scrollToCurrent(grid: HTMLElement | null): void {
  const frame = grid?.closest('[data-grid-frame]');
  const cell = grid?.querySelector('[aria-current]');
  if (!cell) return;
  if (!frame) {
    cell.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [place, seen] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (place.top < seen.top) frame.scrollTop -= seen.top - place.top + SCROLL_MARGIN;
  else if (place.bottom > seen.bottom) frame.scrollTop += place.bottom - seen.bottom + SCROLL_MARGIN;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // otherwise a letter would mark the question on screen, although the number of another one may have the focus
  event.stopPropagation();
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const index = cells.findIndex((cell) => cell === document.activeElement);
  const places = cells.map((cell) => cell.getBoundingClientRect());
  const wanted = findCellForKey(places, index, event.key);
  if (wanted === undefined) return;
  event.preventDefault();
  cells[wanted]?.focus();
}
