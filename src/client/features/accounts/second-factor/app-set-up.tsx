import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { totpForm } from '#shared/accounts/second-factor.contract.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages } from '#client/data/errors.ts';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { createAttemptFailure, type AttemptFailure } from '#client/features/accounts/log-in/lockout.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

const FAILED = 'No se pudo activar la aplicación. Por favor, inténtalo de nuevo.';

export interface NewAuthenticatorApp {
  secret: string;
  uri: string;
}

interface AppSetUpProps {
  app: NewAuthenticatorApp;
  onCancel: () => void;
  /** Called with the recovery codes; null if the user has some already. */
  onConfirmed: (codes: string[] | null) => void;
}

/** Shows the secret for an app, and asks for its first code. */
export function AppSetUp({ app, onCancel, onConfirmed }: AppSetUpProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Stack>
      <Title order={3} ref={heading} tabIndex={-1}>
        Añade Plaza a tu aplicación
      </Title>
      <Text>
        Abre en el teléfono una aplicación de códigos, como Aegis, FreeOTP, Google Authenticator o la de tu
        gestor de contraseñas, y escanea este código:
      </Text>
      <QrCode text={app.uri} label="Código QR para la aplicación de códigos" />
      <Text>
        Si no puedes escanearlo, <Anchor href={app.uri}>ábrelo en la aplicación de este dispositivo</Anchor> o
        escribe en ella esta clave:
      </Text>
      <code className={classes.secret}>{inGroups(app.secret)}</code>
      <FirstCode onCancel={onCancel} onConfirmed={onConfirmed} />
    </Stack>
  );
}

function FirstCode({ onCancel, onConfirmed }: Omit<AppSetUpProps, 'app'>) {
  const form = useCheckedForm(totpForm, { code: '' });
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  const confirming = useMutation(
    api.accounts.secondFactor.confirmTotp.mutationOptions({
      onMutate: () => setFailure(null),
      onError: (error) => {
        if (!form.refuse(toFieldMessages(error, { CODE_NOT_CONFIRMED: 'code' })))
          setFailure(createAttemptFailure(error, FAILED));
      },
      onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => confirming.mutate(values))} noValidate>
      <Stack maw="28rem">
        {failure ? <LockoutNotice failure={failure} /> : null}
        <TextInput
          {...form.getInputProps('code')}
          label="Código de la aplicación"
          description="Las 6 cifras que muestra ahora."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Group>
          <Button type="submit" loading={confirming.isPending}>
            Activar
          </Button>
          <Button variant="default" disabled={confirming.isPending} onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Splits the secret into groups, which are easier to copy by hand; apps ignore the blanks. */
function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
