import { Text } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { MockExamCard } from '#client/features/mock-exams/catalogue/mock-exam-card.tsx';
import classes from '#client/features/mock-exams/catalogue/mock-exam-list.module.css';
import { RowAction, RowActions, RowLink } from '#client/ui/lists/rows/row-action.tsx';
import { type DoneAction, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import type { CataloguedMockExam } from '#shared/mock-exams/catalogue.contract.ts';
import { invalidateOwnExams, removeOwnExamFromCatalogue } from './own-exams.queries.ts';

/** The mock exams that the user has composed; shows nothing if there are none. */
export function OwnExamList({ mockExams }: { mockExams: CataloguedMockExam[] }) {
  const [done, setDone] = useState<DoneAction | null>(null);
  const removal = useConfirmedAction({
    run: ({ id }: CataloguedMockExam) => client.mockExams.own.remove({ id }),
    onDone: ({ id, name }) => {
      removeOwnExamFromCatalogue(id);
      setDone({ text: `Se ha eliminado «${name}».` });
    },
    onSettled: invalidateOwnExams,
    toProblem: (error) =>
      toErrorMessage(error, 'No se ha podido eliminar el simulacro. Por favor, inténtalo de nuevo.'),
  });

  return (
    <>
      {mockExams.length === 0 ? null : (
        <section aria-labelledby="propios">
          <h2 id="propios" className={classes.section}>
            Mis simulacros
          </h2>
          <ul className={classes.cards} aria-labelledby="propios">
            {mockExams.map((mockExam) => (
              <MockExamCard
                key={mockExam.id}
                mockExam={mockExam}
                actions={<Actions mockExam={mockExam} removal={removal} />}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar este simulacro tuyo?"
        name={removal.target?.name}
      >
        <Text>Los resultados que tienes de él se conservan, y una hoja abierta puede terminarse.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </>
  );
}

interface ActionsProps {
  mockExam: CataloguedMockExam;
  removal: ConfirmedAction<CataloguedMockExam>;
}

function Actions({ mockExam, removal }: ActionsProps) {
  const { id } = mockExam;
  const rowNameId = `simulacro-${id}`;
  return (
    <RowActions>
      <RowLink
        name="Editar"
        icon={IconPencil}
        rowNameId={rowNameId}
        to="/mock-exams/own/$templateId"
        params={{ templateId: id }}
      />
      <RowLink
        name="Duplicar"
        icon={IconCopy}
        rowNameId={rowNameId}
        to="/mock-exams/own/new"
        search={{ copy: id }}
      />
      <RowAction
        name="Eliminar"
        icon={IconTrash}
        rowNameId={rowNameId}
        onClick={() => removal.ask(mockExam)}
      />
    </RowActions>
  );
}
