import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconDevices } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatTimeOfDay } from '#client/lib/dates.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import type { MarksState } from './marks/marks-state.ts';
import type { SheetSession } from './session/sheet-session.ts';
import classes from './sheet.module.css';

/** Users who come back after this time read that the clock went on. */
const RESUMED_AFTER_MS = 60_000;

interface SheetNoticesProps {
  sheet: Sheet;
  session: SheetSession;
  state: MarksState;
  /** The names of parts in which several cases are answered. */
  doublyAnswered: string[];
}

export function SheetNotices({ sheet, session, state, doublyAnswered }: SheetNoticesProps) {
  const otherTabs = useSyncExternalStore(session.tabs.subscribe, session.tabs.getState);
  const isElsewhere = otherTabs.size > 0 || state.isMarkedElsewhere;
  const isResumed = sheet.now.getTime() - sheet.started_at.getTime() > RESUMED_AFTER_MS;

  return (
    <div className={classes.notices}>
      {isResumed ? (
        <Alert color="ink" role="note" py="xs" mb="xs">
          Continúas el simulacro que empezaste a las {formatTimeOfDay(sheet.started_at)}. El reloj no se ha
          parado.
        </Alert>
      ) : null}
      <div role="status">
        {isElsewhere ? (
          <Alert color="yellow" py="xs" mb="xs" icon={<IconDevices aria-hidden />}>
            Este simulacro está abierto también en otra pestaña o en otro dispositivo. Es la misma hoja: de
            cada pregunta cuenta la última marca.
          </Alert>
        ) : null}
        {doublyAnswered.map((name) => (
          <Alert key={name} color="yellow" py="xs" mb="xs" icon={<IconAlertTriangle aria-hidden />}>
            En «{name}» has contestado preguntas de más de un supuesto. Si lo entregas así, esa parte no se
            corrige.
          </Alert>
        ))}
      </div>
      {state.isRefused ? (
        <Problem>
          El servidor no ha aceptado alguna de tus marcas. Revisa en la hoja de respuestas que esté todo como
          quieres.
        </Problem>
      ) : null}
    </div>
  );
}
