import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { formatDownloadAddress } from '#shared/privacy/account-file-addresses.rules.ts';
import { client } from '#client/data/api.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const TITLE = 'Descargar mis datos';
const STARTED = 'La descarga ha empezado. Guarda el archivo en un sitio seguro.';
const IN_PREPARATION =
  'Tienes muchos exámenes: estamos preparando el archivo. Te enviaremos un correo cuando puedas descargarlo aquí.';

export function DownloadData({ account }: { account: Account }) {
  const [done, setDone] = useState<string | null>(null);
  const fetchFile = ({ token }: { token: string | null }): void => {
    setDone(token === null ? IN_PREPARATION : STARTED);
    // the reply is an attachment, so the page stays
    if (token !== null) window.location.assign(formatDownloadAddress(token));
  };

  return (
    <Section title="Tus datos">
      {done === null ? null : <Success takesFocus>{done}</Success>}
      <Text>
        Un archivo ZIP con todo lo que Plaza guarda sobre ti: tu cuenta, cada examen con sus preguntas y tus
        respuestas, tus repasos, notas, insignias y reportes. Se lee en cualquier navegador, y trae las mismas
        tablas en CSV y JSON.
      </Text>
      <PasswordDialog
        title={TITLE}
        email={account.email}
        confirmLabel="Descargar"
        send={(input) => client.privacy.requestDownload(input)}
        failed="No se pudieron preparar tus datos. Por favor, inténtalo de nuevo."
        onOpen={() => setDone(null)}
        onDone={fetchFile}
      >
        <Text>Para confirmarlo, escribe tu contraseña: en el archivo está todo lo tuyo.</Text>
      </PasswordDialog>
    </Section>
  );
}
