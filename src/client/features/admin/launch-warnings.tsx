import { List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#client/ui/frame/section.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { formatNumber } from '#client/lib/format.ts';
import type { SetupWarning } from '#shared/admin/admin.contract.ts';
import { LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import { launchWarningsQuery } from './admin.queries.ts';

/** Lists what is still to be done before the site is opened to the public; renders nothing once all is done. */
export function LaunchWarnings() {
  const { data } = useQuery(launchWarningsQuery);
  if (!data || data.warnings.length === 0) return null;
  return (
    <Section title="Antes de abrir el sitio al público">
      <List spacing="sm">
        {data.warnings.map((warning) => (
          <List.Item key={warning.code === 'LEGAL_PAGE_UNFINISHED' ? warning.identifier : warning.code}>
            <WarningText warning={warning} />
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function WarningText({ warning }: { warning: SetupWarning }) {
  switch (warning.code) {
    case 'LEGAL_PAGE_UNFINISHED':
      return (
        <>
          En «{LEGAL_PAGE_NAMES[warning.identifier]}» falta rellenar {warning.placeholders.join(', ')}.{' '}
          <TextLink to="/admin/legal">Rellenar</TextLink>
        </>
      );
    case 'MAIL_NOT_SET_UP':
      return (
        <>
          No hay servidor de correo: nadie puede confirmar su cuenta ni recuperar su contraseña. Quien instala
          Plaza lo indica en <code>SMTP_URL</code>.
        </>
      );
    case 'PUBLIC_URL_MISSING':
      return (
        <>
          No se ha indicado la dirección pública del sitio, con la que empiezan los enlaces de los correos.
          Quien instala Plaza la indica en <code>PUBLIC_URL</code>.
        </>
      );
    case 'EMBEDDED_DATABASE':
      return (
        <>
          Ya hay {formatNumber(warning.users)} cuentas confirmadas en la base de datos integrada, que es para
          probar Plaza y puede perder los últimos cambios si la máquina se apaga. Quien instala Plaza indica
          una PostgreSQL en <code>DATABASE_URL</code>.
        </>
      );
  }
}
