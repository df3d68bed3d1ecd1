import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useFocusOnChange } from '#client/ui/focus/use-focus-on-change.ts';
import { ShortcutSwitch, useShortcutSetting } from '#client/ui/keyboard/shortcut-switch.tsx';
import { useKeyPresses } from '#client/ui/keyboard/use-key-presses.ts';
import type { Sheet, SheetQuestion as Asked } from '#shared/mock-exams/sheet.contract.ts';
import { AnswerGrid } from './grid/answer-grid.tsx';
import { GridLegend } from './grid/grid-legend.tsx';
import { GridButton, GridPanel, useGridBesideQuestion } from './grid/grid-panel.tsx';
import { countMarks, findNextBlank, type MarkedAnswer, toMarkedAnswer } from './marks/marks.ts';
import { questionName, sectionName } from './question/question-name.ts';
import type { SheetSession } from './session/sheet-session.ts';
import { SheetQuestion } from './sheet-question.tsx';
import { describeShortcuts, type SheetShortcut, sheetShortcutOf } from './sheet-shortcuts.ts';
import classes from './sheet.module.css';

interface SheetPartProps {
  parts: Sheet['parts'];
  /** The questions of the parts that are open now, at least one. */
  questions: [Asked, ...Asked[]];
  session: SheetSession;
  renderStar: RenderSheetStar;
}

/** Renders the button that saves a question, but no note; `name` is for example 'la pregunta 12'. */
export type RenderSheetStar = (question: Asked, name: string, hasShortcut: boolean) => ReactNode;

/** The questions that can be marked now. The component needs the position of the first question as its key. */
export function SheetPart({ parts, questions, session, renderStar }: SheetPartProps) {
  const { marks } = useSyncExternalStore(session.store.subscribe, session.store.getState);
  const [wanted, goTo] = useState(() => findNextBlank(questions, marks, -1)?.position);
  const index = Math.max(
    0,
    questions.findIndex(({ position }) => position === wanted),
  );
  const question = questions[index] ?? questions[0];
  const { position } = question;
  const { top, heading } = useFocusOnChange(position, question);
  const isGridBeside = useGridBesideQuestion();
  const [keysOn, setKeysOn] = useShortcutSetting();

  const marking = toMarkedAnswer(marks, position);
  const counts = countMarks(questions, marks);
  const mark = (change: Partial<MarkedAnswer>): void => session.mark(position, change);
  const goToQuestion = (target: Asked | undefined) => (target ? () => goTo(target.position) : undefined);
  const goToPrevious = goToQuestion(questions[index - 1]);
  const goToNext = goToQuestion(questions[index + 1]);
  const act = (shortcut: SheetShortcut): void => {
    if ('choose' in shortcut) mark({ selected_answer: shortcut.choose });
    else if ('go' in shortcut) (shortcut.go === 'next' ? goToNext : goToPrevious)?.();
    else if (shortcut.change === 'blank') mark({ selected_answer: null });
    else mark({ is_doubtful: !marking.is_doubtful });
  };
  useKeyPresses(keysOn, (press) => sheetShortcutOf(press, question.choices.length), act);

  const grid = (onGoTo: (position: number) => void) => (
    <>
      <GridLegend counts={counts} />
      <AnswerGrid parts={parts} questions={questions} marks={marks} current={position} onGoTo={onGoTo} />
    </>
  );
  return (
    <div className={classes.columns}>
      <div ref={top} className={classes.question}>
        <SheetQuestion
          question={question}
          name={questionName(question)}
          section={sectionName({ ...question, isReserve: question.is_reserve }, parts)}
          star={renderStar(question, `la ${questionName(question).toLowerCase()}`, keysOn)}
          marking={marking}
          headingRef={heading}
          onMark={mark}
          onPrevious={goToPrevious}
          onNext={goToNext}
          onNextBlank={goToQuestion(findNextBlank(questions, marks, index))}
        >
          {isGridBeside ? null : (
            <GridButton answered={counts.answered} total={questions.length}>
              {(close) =>
                grid((target) => {
                  close();
                  goTo(target);
                })
              }
            </GridButton>
          )}
        </SheetQuestion>
        <ShortcutSwitch on={keysOn} onChange={setKeysOn}>
          {describeShortcuts(question.choices.length)}
        </ShortcutSwitch>
      </div>
      {isGridBeside ? <GridPanel>{grid(goTo)}</GridPanel> : null}
    </div>
  );
}
