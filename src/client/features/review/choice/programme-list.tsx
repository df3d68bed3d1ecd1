import { Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { categoriesQuery, lawsQuery } from '#client/features/review/scope/scope.queries.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { RowAction, RowActions } from '#client/ui/lists/rows/row-action.tsx';
import { type DoneAction, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { Programme } from '#shared/review/review.contract.ts';
import classes from './choice.module.css';
import { describePracticeChoice } from './describe-choice.ts';
import { invalidateProgrammes, programmesQuery, removeFromProgrammes } from './programmes.queries.ts';

interface ProgrammeListProps {
  /** The id of the programme that is being started. */
  startingId: string | undefined;
  /** Starts a programme; undefined while another practice is open. */
  onStart: ((programme: Programme) => void) | undefined;
  onEdit: (programme: Programme) => void;
  onRemoved: (programme: Programme) => void;
}

/** The user's programmes, which are saved choices; shows nothing if there are none. */
export function ProgrammeList({ onRemoved, ...row }: ProgrammeListProps) {
  const { data, isError, isFetching, refetch } = useQuery(programmesQuery);
  const [done, setDone] = useState<DoneAction | null>(null);
  const removal = useConfirmedAction({
    run: ({ id }: Programme) => client.review.programmes.remove({ id }),
    onDone: (programme) => {
      removeFromProgrammes(programme.id);
      onRemoved(programme);
      setDone({ text: `Se ha eliminado «${programme.name}».` });
    },
    onSettled: invalidateProgrammes,
    toProblem: (error) =>
      toErrorMessage(error, 'No se ha podido eliminar el programa. Por favor, inténtalo de nuevo.'),
  });

  return (
    <>
      {data && data.programmes.length > 0 ? (
        <Section title="Tus programas">
          <ul className={classes.programmes}>
            {data.programmes.map((programme) => (
              <Row key={programme.id} programme={programme} onRemove={removal.ask} {...row} />
            ))}
          </ul>
        </Section>
      ) : null}
      {isError && !data && !isFetching ? (
        <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
          No se pudieron cargar tus programas.
        </Problem>
      ) : null}
      <ConfirmedActionDialog action={removal} title="¿Eliminar este programa?" name={removal.target?.name}>
        <Text>Las preguntas y tus respuestas no cambian.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </>
  );
}

interface RowProps extends Omit<ProgrammeListProps, 'onRemoved'> {
  programme: Programme;
  onRemove: (programme: Programme) => void;
}

function Row({ programme, startingId, onStart, onEdit, onRemove }: RowProps) {
  const { id, name, choice } = programme;
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const laws = useQuery(lawsQuery).data?.laws ?? [];
  const nameId = `programa-${id}`;
  return (
    <li className={classes.programme}>
      <div className={classes.programmeText}>
        <h3 id={nameId} className={classes.programmeName}>
          {name}
        </h3>
        <p className={classes.programmeFacts}>{describePracticeChoice(choice, categories, laws)}</p>
      </div>
      <div className={classes.programmeActions}>
        {onStart ? (
          <BusyButton
            variant="default"
            isBusy={startingId === id}
            aria-describedby={nameId}
            onClick={() => onStart(programme)}
          >
            Comenzar
          </BusyButton>
        ) : null}
        <RowActions>
          <RowAction name="Cambiar" icon={IconPencil} rowNameId={nameId} onClick={() => onEdit(programme)} />
          <RowAction
            name="Eliminar"
            icon={IconTrash}
            rowNameId={nameId}
            onClick={() => onRemove(programme)}
          />
        </RowActions>
      </div>
    </li>
  );
}
