import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import type { ListedSharedText } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { SHARED_TEXT_PAGE_SIZE } from '#shared/questions/shared-texts/shared-texts.rules.ts';
import { QuestionOrderDialog } from './arranging-dialog.tsx';
import { sharedTextColumns } from './shared-text-columns.tsx';
import { NewSharedText, SharedTextEditor } from './shared-text-dialog.tsx';
import { invalidateSharedTexts, sharedTextListQuery } from './shared-texts.queries.ts';

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'arrange'; id: string };

export function SharedTextList({ state }: { state: ListState }) {
  const navigation = createListNavigation<ListState>(useNavigate({ from: '/admin/questions/shared-texts' }));
  const [done, setDone] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const removal = useConfirmedAction<ListedSharedText, object>({
    run: ({ id }) => client.questions.sharedTexts.remove({ id }),
    onDone: () => setDone('Supuesto eliminado.'),
    onSettled: invalidateSharedTexts,
    toProblem: (error) =>
      toErrorMessage(error, 'Error al eliminar el supuesto. Por favor, inténtalo de nuevo.'),
  });
  const list = useListPage({
    list: useQuery(sharedTextListQuery(state)),
    page: state.page,
    pageSize: SHARED_TEXT_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar los supuestos. Por favor, intenta de nuevo.',
  });

  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/admin/questions">Volver a las preguntas</BackLink>
        <ListHeader heading="Supuestos prácticos">
          <Button
            leftSection={<IconPlus {...ICON_PROPS} />}
            aria-haspopup="dialog"
            onClick={() => setDialog({ kind: 'new' })}
          >
            Nuevo supuesto
          </Button>
        </ListHeader>
      </div>
      <ListFilters>
        <SearchBox
          label="Buscar supuestos"
          placeholder="Título del supuesto..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} supuestos`}
        pagesLabel="Páginas de supuestos"
        caption="Supuestos prácticos"
        loading="Cargando los supuestos…"
        columns={sharedTextColumns({
          onEdit: (id) => setDialog({ kind: 'edit', id }),
          onArrange: (id) => setDialog({ kind: 'arrange', id }),
          onRemove: removal.ask,
        })}
        empty={
          state.search === undefined
            ? 'No hay supuestos registrados'
            : 'Ningún supuesto coincide con la búsqueda.'
        }
      />
      <Dialogs
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onSaved={(text) => {
          setDialog(undefined);
          setDone(text);
        }}
      />
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar este supuesto?"
        name={removal.target?.title ?? ''}
      >
        <Text>Solo se puede eliminar cuando ya no tiene preguntas.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}

interface DialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
  /** Called with the success message. */
  onSaved: (text: string) => void;
}

function Dialogs({ dialog, onClose, onSaved }: DialogsProps) {
  if (!dialog) return null;
  if (dialog.kind === 'new')
    return <NewSharedText onClose={onClose} onSaved={() => onSaved('Supuesto creado.')} />;
  if (dialog.kind === 'edit')
    return (
      <SharedTextEditor
        textId={dialog.id}
        onClose={onClose}
        onSaved={() => onSaved('Supuesto actualizado.')}
      />
    );
  return (
    <QuestionOrderDialog textId={dialog.id} onClose={onClose} onSaved={() => onSaved('Orden guardado.')} />
  );
}
