import { setImmediate } from 'node:timers/promises';

/** Something that is under way and goes on when it is its turn. */
export interface WaitingStep {
  run: () => void | Promise<void>;
  /** Steps in the same lane go on in their order. */
  lane?: object;
  /** The tab that waits for it; a closed tab no longer does. */
  tab?: object;
}

export interface StepQueue {
  add: (turn: WaitingStep) => void;
  isEmpty: () => boolean;
  /** Runs one of the steps that may go on, and all that follows from it at once. */
  runOneStep: () => Promise<void>;
  /** Turns of that tab which `isLost` are dropped. */
  drop: (tab: object, isLost: (turn: WaitingStep) => boolean) => void;
}

/** Calls, replies, pauses and transactions that are under way: chance decides which of them goes on. */
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
      // whatever the tabs do next without waiting for anything else
      await setImmediate();
    },
    drop: (tab, isLost) => {
      waiting = waiting.filter((turn) => turn.tab !== tab || !isLost(turn));
    },
  };
}
