import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LoadedSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import { createSheetSession, type SheetSession } from './sheet-session.ts';

/** The interval of checks: another device may mark or deliver the sheet. */
const CHECK_EVERY_MS = 30_000;

/** The session of a sheet while its screen is shown. The component needs the sheet's id as its key. */
export function useSheetSession(loaded: LoadedSheet, isGone: boolean, userId: string): SheetSession {
  const [session] = useState(() => createSheetSession(loaded, userId));

  useEffect(() => session.update(loaded), [session, loaded]);
  useEffect(() => session.tabs.join(), [session]);
  useEffect(() => {
    const check = (): void => {
      if (!session.store.getState().closed) void session.check();
    };
    const checkWhenVisible = (): void => {
      if (!document.hidden) check();
    };
    // sends the marks that an earlier visit could not send
    void session.flush();
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', checkWhenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkWhenVisible);
    };
  }, [session]);
  useEffect(() => {
    // asks the server for the id of the results, which its reply contains
    if (isGone && !session.store.getState().closed) void session.check();
  }, [isGone, session]);
  useUnloadWarning(session);
  return session;
}

/** The browser asks before a page with unsent marks is closed: their time may run out before the next visit. */
function useUnloadWarning({ store }: SheetSession): void {
  const hasUnsent = useSyncExternalStore(store.subscribe, () => store.getState().queue.length > 0);
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
