import { Button, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { requestHeadingFocus } from '#client/ui/focus/heading-focus.ts';
import { LinkButton, TextLink } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const TITLE = 'Recuperar acceso';
const SENT = '¡Correo Enviado!';

interface ForgotPasswordProps {
  /** The address that the visitor asked for before the log-in. */
  redirect: string | undefined;
}

export function ForgotPassword({ redirect }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);

  if (sentTo !== null) {
    const startAgain = (): void => {
      setAgain(true);
      setSentTo(null);
    };
    return <Sent email={sentTo} redirect={redirect} onAgain={startAgain} />;
  }
  const sent = (email: string): void => {
    requestHeadingFocus();
    setSentTo(email);
  };
  return (
    <Stack>
      <PageHeading title={TITLE}>{TITLE}</PageHeading>
      <ForgotPasswordForm takesFocus={isAgain} onSent={sent} />
      <Text>
        <TextLink to="/login" search={{ redirect }}>
          Volver a iniciar sesión
        </TextLink>
      </Text>
    </Stack>
  );
}

interface SentProps extends ForgotPasswordProps {
  email: string;
  onAgain: () => void;
}

/** This text is true for unknown addresses too: the server doesn't reveal which ones have an account (rules.md 21). */
function Sent({ email, redirect, onAgain }: SentProps) {
  return (
    <Stack>
      <IconMailCheck aria-hidden size="3rem" stroke={1.5} color="var(--mantine-color-success)" />
      <PageHeading title={SENT}>{SENT}</PageHeading>
      <Text size="lg">
        Si hay una cuenta con el correo <strong>{email}</strong>, recibirás en unos minutos un enlace para
        elegir una contraseña nueva.
      </Text>
      <Text>El enlace caduca en 1 hora. Si no lo encuentras, mira también en el correo no deseado.</Text>
      <Stack gap="sm" mt="sm">
        <LinkButton to="/login" search={{ redirect }} fullWidth>
          Iniciar Sesión
        </LinkButton>
        <Button variant="default" fullWidth onClick={onAgain}>
          Enviar a otro correo
        </Button>
      </Stack>
    </Stack>
  );
}
