import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#client/lib/format.ts';
import type { Sheet, SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import { HandIn } from './dialogs/hand-in.tsx';
import { GridLegend } from './grid/grid-legend.tsx';
import { parseClosedSheetError } from './marks/mark-sender.ts';
import type { MarksState } from './marks/marks-state.ts';
import { countMarks } from './marks/marks.ts';
import type { SheetSession } from './session/sheet-session.ts';
import type { useDelivery } from './session/use-delivery.ts';
import type { PartClockGroup } from './timing/part-clocks.ts';

interface SheetHandInProps {
  parts: Sheet['parts'];
  /** The parts that are open now; `next` are the parts after them. */
  group: PartClockGroup;
  next: PartClockGroup | undefined;
  questions: SheetQuestion[];
  state: MarksState;
  session: SheetSession;
  delivery: ReturnType<typeof useDelivery>;
}

const TRY_AGAIN =
  'Comprueba tu conexión e inténtalo de nuevo. Mientras quede tiempo puedes seguir contestando.';

/** Ends the open parts, or delivers the sheet if they are the last ones. */
export function SheetHandIn(props: SheetHandInProps) {
  const { parts, group, next, questions, state, session, delivery } = props;
  const endParts = useMutation({
    mutationFn: () => session.endParts(group.parts[0] ?? 0),
    onError: (error) => {
      const closed = parseClosedSheetError(error);
      if (closed) session.close(closed.session_id);
    },
  });
  const summary = (
    <>
      <GridLegend counts={countMarks(questions, state.marks)} />
      {state.queue.length > 0 ? (
        <p>
          {formatCount(state.queue.length, 'marca está', 'marcas están')} por enviar: se envían con la
          entrega.
        </p>
      ) : null}
    </>
  );

  if (!next) {
    return (
      <HandIn
        key="deliver"
        label="Entregar"
        title="¿Entregar el simulacro?"
        isBusy={delivery.isDelivering}
        error={delivery.hasFailed ? `No se ha podido entregar. ${TRY_AGAIN}` : undefined}
        onConfirm={() => delivery.deliver('by the user')}
      >
        {summary}
      </HandIn>
    );
  }
  const minutes = Math.round((next.ends - next.begins) / 60_000);
  return (
    <HandIn
      key={group.begins}
      label="Terminar parte"
      title="¿Terminar esta parte?"
      isBusy={endParts.isPending}
      error={endParts.isError ? `No se ha podido terminar la parte. ${TRY_AGAIN}` : undefined}
      onConfirm={() => endParts.mutate()}
    >
      {summary}
      <p>
        Después empieza enseguida «{next.parts.map((part) => parts[part]?.name).join('», «')}», con{' '}
        {formatCount(minutes, 'minuto', 'minutos')}. El tiempo que te sobra aquí no se suma.
      </p>
    </HandIn>
  );
}
