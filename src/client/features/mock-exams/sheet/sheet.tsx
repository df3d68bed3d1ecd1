import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { LeaveSheet } from './dialogs/leave-sheet.tsx';
import { listPartsWithSeveralCases } from './marks/marks.ts';
import { useDelivery } from './session/use-delivery.ts';
import { useSheetSession } from './session/use-sheet-session.ts';
import { SheetBar } from './sheet-bar.tsx';
import { DeliveredSheet, NextPart, TimeOver } from './sheet-end.tsx';
import { SheetHandIn } from './sheet-hand-in.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { type RenderSheetStar, SheetPart } from './sheet-part.tsx';
import classes from './sheet.module.css';
import type { LoadedSheet } from './sheet.queries.ts';
import { usePartGroups } from './timing/use-part-groups.ts';

interface OpenSheetProps {
  loaded: LoadedSheet;
  /** The server has no open sheet any more. */
  isGone: boolean;
  userId: string;
  renderStar: RenderSheetStar;
}

/** An open mock exam; give the component its id as key. */
export function OpenSheet({ loaded, isGone, userId, renderStar }: OpenSheetProps) {
  const { sheet } = loaded;
  const session = useSheetSession(loaded, isGone, userId);
  const state = useSyncExternalStore(session.store.subscribe, session.store.getState);
  const { current, next } = usePartGroups(sheet, session.clock);
  const delivery = useDelivery(session);
  useResultsCode();

  const [first, ...others] = sheet.questions.filter(({ part }) => current?.parts.includes(part));
  const questions: Parameters<typeof SheetPart>[0]['questions'] | undefined = first && [first, ...others];
  useTopOfNextPart(first?.position);
  const doublyAnswered = listPartsWithSeveralCases(sheet.questions, state.marks);

  if (state.closed) return <DeliveredSheet closed={state.closed} />;
  return (
    <div className={classes.sheet} data-sheet>
      <header className={classes.title}>
        <PageHeading title="Simulacro">{sheet.template.name}</PageHeading>
      </header>
      {current ? (
        <>
          <SheetNotices
            sheet={sheet}
            session={session}
            state={state}
            doublyAnswered={doublyAnswered.map((part) => sheet.parts[part]?.name ?? '')}
          />
          <SheetBar clock={session.clock} ends={current.ends} state={state}>
            <SheetHandIn
              parts={sheet.parts}
              group={current}
              next={next}
              questions={questions ?? []}
              state={state}
              session={session}
              delivery={delivery}
            />
          </SheetBar>
          {questions ? (
            <SheetPart
              key={questions[0].position}
              parts={sheet.parts}
              questions={questions}
              session={session}
              renderStar={renderStar}
            />
          ) : (
            <NextPart />
          )}
        </>
      ) : (
        <TimeOver onOver={() => delivery.deliver('at the end')} unsent={state.queue.length} />
      )}
      <LeaveSheet unsent={state.queue.length} />
    </div>
  );
}

/** Scrolls to the top when the next part begins: its first question would otherwise be out of sight. */
function useTopOfNextPart(firstPosition: number | undefined): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (firstPosition === undefined) return;
    if (before.current !== undefined && before.current !== firstPosition) window.scrollTo(0, 0);
    before.current = firstPosition;
  }, [firstPosition]);
}

/**
 * Loads the script of the results early: after an update of Plaza it no longer exists, and the page would have to
 * reload.
 */
function useResultsCode(): void {
  const router = useRouter();
  useEffect(() => {
    void router.loadRouteChunk(router.routesByPath['/mock-exams/results/$sessionId']);
  }, [router]);
}
