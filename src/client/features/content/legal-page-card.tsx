import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import { acceptedPage } from '#shared/accounts/accepted-page.contract.ts';
import { client } from '#client/data/api.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { type EditedLegalPage, legalPageForm } from '#shared/content/content-editing.contract.ts';
import { LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import type { FormReload } from '#client/editing/reloadable.tsx';
import { EditingCard } from './editing-card.tsx';
import { PageContentField } from './page-content-field.tsx';
import { useContentForm } from './use-content-form.ts';

const { title, content } = legalPageForm.shape;
const form = legalPageForm.extend({ title, content: content.min(1, 'El contenido es obligatorio') });
const FIELD_ERRORS = { CONTENT_EMPTY: 'content' };

export function LegalPageCard({ page, reload }: { page: EditedLegalPage; reload: FormReload }) {
  const { identifier } = page;
  const [asksAcceptance, setAsksAcceptance] = useState(true);
  const card = useContentForm({
    name: identifier,
    schema: form,
    initialValues: { title: page.title, content: page.content },
    version: page.version,
    send: (values, version) =>
      client.content.updateLegalPage({ ...values, identifier, version, asks_acceptance: asksAcceptance }),
    doneText: 'Contenido actualizado correctamente',
    fieldErrors: FIELD_ERRORS,
  });

  return (
    <EditingCard
      title={LEGAL_PAGE_NAMES[identifier]}
      hint="Se abre desde el pie de página."
      aside={
        <TextLink to="/legal/$pageId" params={{ pageId: identifier }}>
          Ver página
        </TextLink>
      }
      card={card}
      failed="Error al actualizar el contenido"
      reload={reload}
    >
      <TextInput {...card.field('title')} label="Título" autoComplete="off" readOnly={card.isSaving} />
      <PageContentField field={card.field('content')} isReadOnly={card.isSaving} />
      {acceptedPage.safeParse(identifier).success ? (
        <Checkbox
          label="Pedir a todos los usuarios que acepten el texto nuevo"
          description="Desmárcalo si solo corriges una errata o un dato."
          checked={asksAcceptance}
          disabled={card.isSaving}
          onChange={({ currentTarget }) => setAsksAcceptance(currentTarget.checked)}
        />
      ) : null}
    </EditingCard>
  );
}
