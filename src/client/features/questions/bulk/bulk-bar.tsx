import { Button } from '@mantine/core';
import { IconListCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnnounceQuestionResult } from '#client/features/questions/list/use-question-actions.ts';
import {
  toQuestionFilter,
  type QuestionListState,
} from '#client/features/questions/list/question-list-state.ts';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import type { BulkSelection } from '#shared/questions/bulk-changes.contract.ts';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkChangeKind } from './bulk-values.ts';
import { LatestChanges } from './latest-changes.tsx';
import { PrintQuestions } from './print-questions.tsx';
import type { SelectionControls } from './selection.ts';

interface BulkBarProps {
  state: QuestionListState;
  selection: SelectionControls;
  /** The ids of the questions on the current page. */
  pageIds: string[];
  /** The number of questions that the filter finds; undefined until it is counted. */
  total: number | undefined;
  announce: AnnounceQuestionResult;
}

const ACTIONS: Record<'live' | 'deleted', { kind: BulkChangeKind; label: string }[]> = {
  live: [
    { kind: 'categories', label: 'Categorías' },
    { kind: 'state', label: 'Estado' },
    { kind: 'source', label: 'Fuente' },
    { kind: 'delete', label: 'Eliminar' },
  ],
  deleted: [{ kind: 'restore', label: 'Restaurar' }],
};

/** Lets the administrator choose questions of the list and change all of them at once. */
export function BulkBar(props: BulkBarProps) {
  const { isOn, open, close } = props.selection;
  return (
    <section
      className={classes.bar}
      data-on={isOn || undefined}
      aria-label="Cambiar o imprimir varias preguntas"
    >
      {isOn ? <BulkTools {...props} /> : null}
      <div className={classes.buttons}>
        {/* one button, so that the focus stays on it */}
        <Button
          variant={isOn ? 'subtle' : 'default'}
          leftSection={isOn ? null : <IconListCheck {...ICON_PROPS} />}
          onClick={isOn ? close : open}
        >
          {isOn ? 'Terminar' : 'Cambiar varias'}
        </Button>
        {isOn ? null : (
          <PrintQuestions
            state={props.state}
            ids={null}
            variant="default"
            leftSection={<IconPrinter {...ICON_PROPS} />}
          />
        )}
      </div>
    </section>
  );
}

function BulkTools(props: BulkBarProps) {
  const { state, selection, total = 0, announce } = props;
  const { hasAll, ids } = selection;
  // keeps the questions that were chosen when the dialog opened: after a lost reply the list may show others
  const [opened, setOpened] = useState<{ kind: BulkChangeKind; selection: BulkSelection }>();
  const chosen = hasAll ? total : ids.length;
  const open = (kind: BulkChangeKind): void => {
    const filter = toQuestionFilter(state);
    if (chosen > 0) setOpened({ kind, selection: { filter, ids: hasAll ? null : ids, total: chosen } });
  };

  return (
    <>
      <p className={classes.chosen} role="status">
        {describeChosen(selection, chosen)}
      </p>
      <Choosing {...props} />
      <div className={classes.buttons}>
        <Actions isDeletedList={state.deleted === true} isEmpty={chosen === 0} onChoose={open} />
        <PrintQuestions state={state} ids={hasAll ? null : ids} isEmpty={chosen === 0} variant="light" />
      </div>
      <LatestChanges announce={announce} />
      {opened === undefined ? null : (
        <BulkDialog
          {...opened}
          announce={announce}
          onDone={() => {
            setOpened(undefined);
            selection.clear();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  isDeletedList: boolean;
  /** Whether no question is chosen yet. */
  isEmpty: boolean;
  onChoose: (kind: BulkChangeKind) => void;
}

function Actions({ isDeletedList, isEmpty, onChoose }: ActionsProps) {
  return ACTIONS[isDeletedList ? 'deleted' : 'live'].map(({ kind, label }) => (
    <Button
      key={kind}
      variant="light"
      aria-haspopup="dialog"
      {...disabled(isEmpty)}
      onClick={() => onChoose(kind)}
    >
      {label}
    </Button>
  ));
}

function Choosing({ selection, pageIds, total = 0 }: BulkBarProps) {
  const isPageChosen = pageIds.length > 0 && pageIds.every(selection.has);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        onClick={() => (isPageChosen ? selection.clear() : selection.togglePage(pageIds))}
      >
        {isPageChosen ? 'No elegir ninguna' : 'Elegir esta página'}
      </Button>
      {total <= pageIds.length ? null : (
        <Button variant="default" {...disabled(selection.hasAll)} onClick={selection.chooseAll}>
          {`Elegir las ${formatNumber(total)} que cumplen el filtro`}
        </Button>
      )}
    </div>
  );
}

/** The attributes of a disabled button that keeps the focus, which `disabled` would take away. */
function disabled(isDisabled: boolean) {
  return isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {};
}

function describeChosen({ hasAll }: SelectionControls, chosen: number): string {
  if (chosen === 0) return 'Marca en la lista las preguntas que quieras cambiar.';
  const questions = formatCount(chosen, 'pregunta elegida', 'preguntas elegidas');
  return hasAll ? `${questions}: todas las que cumplen el filtro.` : `${questions}.`;
}
