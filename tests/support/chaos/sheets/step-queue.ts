import { setImmediate } from 'node:timers/promises';

/** A pending step of a call, pause or transaction, which runs when the queue chooses it. */
export interface WaitingStep {
  run: () => void | Promise<void>;
  /** Steps in the same lane run in the order in which they were added. */
  lane?: object;
  /** The tab that waits for the step; if the tab closes, the step may be dropped. */
  tab?: object;
}

export interface StepQueue {
  add: (turn: WaitingStep) => void;
  isEmpty: () => boolean;
  /** Runs one random step that may run now, and everything that follows from it without waiting. */
  runOneStep: () => Promise<void>;
  /** Drops the steps of a tab for which `isLost` returns true. */
  drop: (tab: object, isLost: (turn: WaitingStep) => boolean) => void;
}

/** Creates the queue of pending calls, replies, pauses and transactions: `random` chooses which one runs next. */
export function createStepQueue(random: () => number): StepQueue {
  let waiting: WaitingStep[] = [];
  const isNext = (turn: WaitingStep, index: number): boolean =>
    turn.lane === undefined || waiting.findIndex(({ lane }) => lane === turn.lane) === index;

  return {
    add: (turn) => void waiting.push(turn),
    isEmpty: () => waiting.length === 0,
    runOneStep: async () => {
      const ready = waiting.filter(isNext);
      const taken = ready[Math.floor(random() * ready.length)];
      if (!taken) return;
      waiting = waiting.filter((turn) => turn !== taken);
      await taken.run();
      // let the tabs run everything that doesn't wait for another step
      await setImmediate();
    },
    drop: (tab, isLost) => {
      waiting = waiting.filter((turn) => turn.tab !== tab || !isLost(turn));
    },
  };
}
