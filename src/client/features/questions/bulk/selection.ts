import { useState } from 'react';
import { MAX_SELECTED_QUESTIONS } from '#shared/questions/bulk-changes.rules.ts';

/** The chosen questions: either some by their ids, or all that the filter finds. */
export interface QuestionSelection {
  isOn: boolean;
  hasAll: boolean;
  /** The ids of the chosen questions; empty if all are chosen. */
  ids: string[];
}

const OFF: QuestionSelection = { isOn: false, hasAll: false, ids: [] };

export interface SelectionControls extends QuestionSelection {
  open: () => void;
  close: () => void;
  clear: () => void;
  chooseAll: () => void;
  /** Selects all questions of a page; if all are selected already, deselects them. */
  togglePage: (ids: string[]) => void;
  toggle: (id: string) => void;
  has: (id: string) => boolean;
}

/** The chosen questions of a list. Another filter starts without any. */
export function useQuestionSelection(filter: string): SelectionControls {
  const [stored, setStored] = useState({ filter, selection: OFF });
  const selection = stored.filter === filter ? stored.selection : { ...OFF, isOn: stored.selection.isOn };
  const change = (changed: Partial<QuestionSelection>): void =>
    setStored({ filter, selection: { ...selection, ...changed } });
  const { ids, hasAll } = selection;
  return {
    ...selection,
    open: () => change({ isOn: true }),
    close: () => change(OFF),
    clear: () => change({ hasAll: false, ids: [] }),
    chooseAll: () => change({ hasAll: true, ids: [] }),
    togglePage: (page) => change({ hasAll: false, ids: hasAll ? page : togglePageSelection(ids, page) }),
    toggle: (id) =>
      change({ ids: ids.includes(id) ? ids.filter((one) => one !== id) : limited([...ids, id]) }),
    has: (id) => hasAll || ids.includes(id),
  };
}

export function togglePageSelection(ids: string[], page: string[]): string[] {
  const isWhole = page.every((id) => ids.includes(id));
  return isWhole ? ids.filter((id) => !page.includes(id)) : limited([...new Set([...ids, ...page])]);
}

const limited = (ids: string[]): string[] => ids.slice(0, MAX_SELECTED_QUESTIONS);
