import { retryUntilReply } from '#client/data/retry.ts';
import {
  deleteUnsentMarks,
  deleteUserUnsentMarks,
  storeUnsentMark,
  readUnsentMarks,
  type UnsentMark,
} from '#client/data/unsent-marks.ts';
import {
  parseClosedSheetError,
  createMarkSender,
} from '#client/features/mock-exams/sheet/marks/mark-sender.ts';
import {
  withClosedSheet,
  createMarksState,
  withSavedMarks,
  withSheetMarks,
} from '#client/features/mock-exams/sheet/marks/marks-state.ts';
import type { SheetMark } from '#client/features/mock-exams/sheet/marks/marks.ts';
import { formatSaveStatus } from '#client/features/mock-exams/sheet/save-status.ts';
import {
  createSheetCalls,
  type SheetProcedures,
} from '#client/features/mock-exams/sheet/session/sheet-calls.ts';
import { createServerClock, type ServerClock } from '#client/lib/server-clock.ts';
import { createStore } from '#client/lib/store.ts';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { type SimulatedBrowser, type TabContext, runInTab } from './browser.ts';
import { type Journal, toMarkKey } from './journal.ts';
import type { Network } from './network.ts';
import type { SheetServer } from './server.ts';
import type { TabSession, SimulatedTab } from './session.ts';
import type { StepQueue } from './step-queue.ts';

/** The state of one run: the user's sheet and the simulated parts through which its marks pass. */
export interface SheetRun {
  user_id: string;
  server: SheetServer;
  network: Network;
  turns: StepQueue;
  journal: Journal;
  createDeviceId: () => string;
  /** Called with a description of an error, which makes the run fail. */
  report: (wrong: string) => void;
}

/** Opens a tab that does everything the sheet's screen does, except for drawing. */
export function openTab(run: SheetRun, browser: SimulatedBrowser): void {
  const tab: SimulatedTab = { isOpen: true, session: undefined };
  browser.tabs.push(tab);
  const place = { browser, tab, turns: run.turns };
  runInTab(place, () => {
    loadSheet(run, place).catch((error: unknown) => run.report(`a tab failed: ${String(error)}`));
  });
}

/** Closes a tab. Requests already sent may still arrive; `isSudden` also drops pending writes to its database. */
export function closeTab(
  { turns }: SheetRun,
  browser: SimulatedBrowser,
  tab: SimulatedTab,
  isSudden: boolean,
): void {
  tab.isOpen = false;
  browser.tabs = browser.tabs.filter((one) => one !== tab);
  turns.drop(tab, ({ lane }) => isSudden || lane === undefined);
}

async function loadSheet(run: SheetRun, place: TabContext): Promise<void> {
  const unsent = await readUnsentMarks(run.user_id);
  const { sheet, ...reading } = await fetchSheet(run, place);
  await deleteUnsentMarks(unsent.filter(({ attempt_id }) => attempt_id !== sheet?.id));
  if (!sheet) return;
  const own = unsent.filter(({ attempt_id }) => attempt_id === sheet.id);
  const session = createSession(run, place, { sheet, unsent: own, reading });
  place.tab.session = session;
  void session.flush();
}

async function fetchSheet(run: SheetRun, place: TabContext) {
  const sent = performance.now();
  const sheet = await retryUntilReply(
    () => run.network.call(place, () => run.server.mockExams.sheet()),
    () => pause(place),
  );
  return { sheet, server: sheet?.now.getTime() ?? 0, sent, received: performance.now() };
}

function pause({ turns, tab }: TabContext): Promise<void> {
  return new Promise((resolve) => turns.add({ tab, run: resolve }));
}

interface Loaded {
  sheet: Sheet;
  unsent: UnsentMark[];
  reading: Parameters<ServerClock['adjust']>[0];
}

/** Creates a session like `createSheetSession`, but with the simulated network and tabs. */
function createSession(run: SheetRun, place: TabContext, { sheet, unsent, reading }: Loaded): TabSession {
  const { user_id, journal } = run;
  const device_id = run.createDeviceId();
  const clock = createServerClock(() => performance.now(), reading);
  const store = createStore(createMarksState(sheet, unsent));
  const calls = createSheetCalls(createProcedures(run, place), { attempt_id: sheet.id, device_id }, clock);
  const toUnsent = (mark: SheetMark): UnsentMark => ({ ...mark, user_id, attempt_id: sheet.id });
  const onClosed: TabSession['onClosed'] = (sessionId) => {
    store.setState(withClosedSheet(store.getState(), sessionId));
    void deleteUserUnsentMarks(user_id, sheet.id);
  };
  const close: TabSession['onClosed'] = (sessionId) => {
    onClosed(sessionId);
    announce(place, (other) => other.onClosed(sessionId));
  };
  const refetch = async (): Promise<void> => {
    const { sheet: newer } = await fetchSheet(run, place);
    if (newer) store.setState(withSheetMarks(store.getState(), newer));
    else if (!store.getState().closed) void sender.check();
  };
  const delay = { wait: () => pause(place), end: () => undefined };
  const own = new Set<SheetMark>(unsent);
  const sender = createMarkSender(store, {
    deviceId: device_id,
    send: calls.mark,
    delay,
    keep: async (mark) => {
      own.add(mark);
      journal.made.set(toMarkKey(mark), mark);
      const isKept = await storeUnsentMark(toUnsent(mark));
      if (isKept) journal.kept.add(toMarkKey(mark));
      return isKept;
    },
    forget: (marks) => void deleteUnsentMarks(marks.map(toUnsent)),
    onSaved: (saved) => announce(place, (other) => other.onSaved(saved)),
    onBehind: () => void refetch(),
    onClosed: close,
    onSignedOut: () => run.report('a tab was signed out'),
  });
  const readScreen = (): void => {
    const state = store.getState();
    if (state.isRefused) run.report('marks were refused');
    if (state.closed || !formatSaveStatus(state).startsWith('Guardado')) return;
    for (const mark of [...own, ...state.marks.values()]) journal.saidSaved.add(toMarkKey(mark));
  };
  store.subscribe(readScreen);
  readScreen();
  const deliver = async (): Promise<void> => {
    try {
      close(await retryUntilReply(() => calls.deliver(store.getState().queue), delay.wait));
    } catch (error) {
      const closed = parseClosedSheetError(error);
      if (closed) close(closed.session_id);
      else run.report(`a delivery failed: ${String(error)}`);
    }
  };
  const here = <T>(act: () => T): T => runInTab(place, act);
  return {
    store,
    clock,
    mark: (position, change) => here(() => sender.mark(position, change)),
    flush: () => here(sender.flush),
    check: () => here(sender.check),
    deliver: () => here(deliver),
    onClosed: (sessionId) => here(() => onClosed(sessionId)),
    onSaved: (saved) => here(() => store.setState(withSavedMarks(store.getState(), saved))),
  };
}

/** Sends a message of one tab to the other tabs of its browser. */
function announce({ browser, tab, turns }: TabContext, act: (other: TabSession) => void): void {
  for (const other of browser.tabs)
    if (other !== tab) turns.add({ tab: other, run: () => other.session && act(other.session) });
}

/** Creates the procedures of the sheet, which record the marks that the server accepts even if the reply gets lost. */
function createProcedures({ server, network, journal }: SheetRun, place: TabContext): SheetProcedures {
  const receive = ({ device_id, marks }: Parameters<SheetProcedures['mark']>[0]): void => {
    for (const { sequence } of marks) journal.received.add(toMarkKey({ sequence, device_id }));
  };
  return {
    mark: (input) =>
      network.call(place, async () => {
        const reply = await server.mockExams.mark(input);
        receive(input);
        return reply;
      }),
    deliver: (input) =>
      network.call(place, async () => {
        const isFirst = (await server.mockExams.sheet()) !== null;
        const reply = await server.mockExams.deliver(input);
        if (isFirst) receive(input);
        return reply;
      }),
    endParts: (input) => network.call(place, () => server.mockExams.endParts(input)),
  };
}
