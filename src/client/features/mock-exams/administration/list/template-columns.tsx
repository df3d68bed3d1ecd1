import { IconDownload, IconEye, IconEyeOff, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { RowAction, RowActions, RowDownload, RowLink } from '#client/ui/lists/rows/row-action.tsx';
import type { ListedTemplate } from '#shared/mock-exams/template-editing.contract.ts';
import { formatTemplateExportAddress } from '#shared/mock-exams/template-file-addresses.rules.ts';
import { TEMPLATE_CERTAINTY_NAMES } from '#shared/mock-exams/template.rules.ts';
import classes from './template-list.module.css';
import type { TemplateActions } from './use-template-actions.ts';

/** The links to the editor carry the list's `state`, so that the editor's link back restores it. */
export function templateColumns(state: ListState, actions: TemplateActions): Column<ListedTemplate>[] {
  return [
    { label: 'Simulacro', kind: 'heading', cell: (template) => <Name {...template} /> },
    {
      label: 'Preguntas',
      kind: 'number',
      width: '6.5rem',
      cell: ({ questions }) => formatNumber(questions),
    },
    {
      label: 'Partes disponibles',
      width: '9.25rem',
      cell: (template) => <AvailableParts {...template} />,
    },
    { label: 'Estado', width: '7.5rem', cell: ({ published }) => <Status isPublished={published} /> },
    {
      label: 'Hojas empezadas',
      kind: 'number',
      width: '6.75rem',
      cell: ({ sheets }) => formatNumber(sheets),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '15.75rem',
      cell: (template) => <Actions template={template} state={state} actions={actions} />,
    },
  ];
}

function Name({ id, name, body, year, certainty }: ListedTemplate) {
  const details = [TEMPLATE_CERTAINTY_NAMES[certainty], year, body];
  return (
    <div>
      <span id={nameId(id)} data-clamped className={classes.name}>
        {name}
      </span>
      <span data-clamped className={classes.details}>
        {details.filter((detail) => detail !== null).join(' · ')}
      </span>
    </div>
  );
}

const nameId = (id: string): string => `simulacro-${id}`;

function AvailableParts({ parts, available_parts: available }: ListedTemplate) {
  return (
    <span className={classes.parts} data-missing={available < parts || undefined}>
      {available === 0 ? `Ninguna de ${parts}` : `${available} de ${parts}`}
    </span>
  );
}

function Status({ isPublished }: { isPublished: boolean }) {
  return (
    <span className={classes.status} data-published={isPublished || undefined}>
      {isPublished ? 'Publicado' : 'Sin publicar'}
    </span>
  );
}

interface ActionsProps {
  template: ListedTemplate;
  state: ListState;
  actions: TemplateActions;
}

function Actions({ template, state, actions: { publishing, removal, printing } }: ActionsProps) {
  const { id, published } = template;
  const rowNameId = nameId(id);
  return (
    <RowActions>
      <RowLink
        name="Editar"
        icon={IconPencil}
        rowNameId={rowNameId}
        to="/admin/mock-exams/$templateId"
        params={{ templateId: id }}
        search={state}
      />
      <RowAction
        name={published ? 'Retirar' : 'Publicar'}
        icon={published ? IconEyeOff : IconEye}
        rowNameId={rowNameId}
        isBusy={publishing.busyTarget?.id === id}
        onClick={() => {
          if (!publishing.isBusy) publishing.run(template);
        }}
      />
      <RowDownload
        name="Exportar"
        icon={IconDownload}
        rowNameId={rowNameId}
        href={formatTemplateExportAddress(id)}
      />
      <RowAction
        name="Imprimir"
        icon={IconPrinter}
        rowNameId={rowNameId}
        onClick={() => printing.open(template)}
      />
      <RowAction
        name="Eliminar"
        icon={IconTrash}
        rowNameId={rowNameId}
        onClick={() => removal.ask(template)}
      />
    </RowActions>
  );
}
