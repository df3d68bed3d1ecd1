import { Group, Text } from '@mantine/core';
import type { Passkey } from '#shared/accounts/passkeys.contract.ts';
import { client } from '#client/data/api.ts';
import { PasswordDialog } from '#client/features/accounts/own/password-dialog.tsx';
import { formatCount } from '#client/lib/format.ts';
import { canUsePasskeys } from './browser-passkeys.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import type { NewAuthenticatorApp } from './app-set-up.tsx';
import { PasskeyList } from './passkey-list.tsx';

interface FactorListProps {
  status: { has_totp: boolean; recovery_codes_left: number; is_required: boolean };
  passkeys: Passkey[];
  arePasskeysAvailable: boolean;
  email: string;
  onOpen: () => void;
  /** Called when the app waits for its first code. */
  onBegun: (app: NewAuthenticatorApp) => void;
  /** Called when a passkey was added, with recovery codes if the user had none before. */
  onAdded: (codes: string[] | null) => void;
  /** Called with the success message, and with new recovery codes. */
  onChanged: (text: string, codes?: string[]) => void;
}

/** Lists the second factors that are on, with the buttons to add and remove them. */
export function FactorList({ status, passkeys, arePasskeysAvailable, ...props }: FactorListProps) {
  const { email, onOpen, onChanged } = props;
  const isOn = status.has_totp || passkeys.length > 0;
  return (
    <>
      <Text>{isOn ? describeFactors(status) : OFF}</Text>
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} email={email} onOpen={onOpen} onChanged={onChanged} />
      ) : null}
      <Group>
        {status.has_totp ? null : <AddApp email={email} onOpen={onOpen} onBegun={props.onBegun} />}
        {arePasskeysAvailable && canUsePasskeys() ? (
          <AddPasskey email={email} onOpen={onOpen} onAdded={props.onAdded} />
        ) : null}
        {isOn ? <RenewCodes email={email} onOpen={onOpen} onChanged={onChanged} /> : null}
        {status.has_totp ? (
          <RemoveApp email={email} onOpen={onOpen} onChanged={onChanged} isRequired={status.is_required} />
        ) : null}
      </Group>
    </>
  );
}

const OFF =
  'Desactivada. Si la activas, para iniciar sesión hará falta, además de la contraseña, un código de tu teléfono o una llave de acceso: nadie entrará en tu cuenta solo con tu contraseña.';

function describeFactors({ has_totp, recovery_codes_left }: FactorListProps['status']): string {
  const left = `${recovery_codes_left === 1 ? 'Te queda' : 'Te quedan'} ${formatCount(recovery_codes_left, 'código', 'códigos')} de recuperación sin usar.`;
  return has_totp ? `Activada con una aplicación de códigos. ${left}` : `Activada. ${left}`;
}

type StepProps = Pick<FactorListProps, 'email' | 'onOpen' | 'onChanged'>;

function RenewCodes({ onChanged, ...step }: StepProps) {
  return (
    <PasswordDialog
      {...step}
      title="Crear códigos de recuperación"
      confirmLabel="Crear códigos"
      send={(input) => client.accounts.secondFactor.renewRecoveryCodes(input)}
      failed="No se pudieron crear los códigos. Por favor, inténtalo de nuevo."
      onDone={({ recovery_codes }) => onChanged('Códigos nuevos creados.', recovery_codes)}
    >
      <Text>Los códigos anteriores dejarán de valer. Para confirmarlo, escribe tu contraseña.</Text>
    </PasswordDialog>
  );
}

function RemoveApp({ onChanged, isRequired, ...step }: StepProps & { isRequired: boolean }) {
  return (
    <PasswordDialog
      {...step}
      title="Quitar aplicación de códigos"
      confirmLabel="Quitar"
      isDangerous
      send={(input) => client.accounts.secondFactor.removeTotp(input)}
      failed="No se pudo quitar la aplicación. Por favor, inténtalo de nuevo."
      onDone={() => onChanged('Se ha quitado la aplicación de códigos.')}
    >
      <Text>
        Sus códigos dejarán de servir.
        {isRequired ? ' Para administrar necesitas al menos una aplicación o una llave de acceso.' : ''} Para
        confirmarlo, escribe tu contraseña.
      </Text>
    </PasswordDialog>
  );
}
