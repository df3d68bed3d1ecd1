import { TextInput } from '@mantine/core';
import { client } from '#client/data/api.ts';
import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import { CONTACT_NAME } from '#shared/content/content.rules.ts';
import type { FormReload } from '#client/editing/reloadable.tsx';
import { EditingCard } from './editing-card.tsx';
import { useContentForm } from './use-content-form.ts';

interface ContactCardProps {
  contact: { email: string | null; version: number };
  reload: FormReload;
}

export function ContactCard({ contact, reload }: ContactCardProps) {
  const card = useContentForm({
    name: 'contact',
    schema: emailForm,
    initialValues: { email: contact.email ?? '' },
    version: contact.version,
    send: ({ email }, version) => client.content.updateContact({ email, version }),
    doneText: 'Email de contacto actualizado correctamente',
  });

  return (
    <EditingCard
      title={CONTACT_NAME}
      hint="La dirección del enlace «Contacto» del pie de página. También ocupa el lugar de «[correo de contacto]» en las páginas legales."
      card={card}
      failed="Error al actualizar el email de contacto"
      reload={reload}
    >
      <TextInput
        {...card.field('email')}
        type="email"
        label="Email"
        autoComplete="off"
        spellCheck={false}
        readOnly={card.isSaving}
      />
    </EditingCard>
  );
}
