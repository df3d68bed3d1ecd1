import { client } from '#client/data/api.ts';
import { ReclaimAccount } from '#client/features/accounts/recovery/reclaim-account.tsx';

export function UndoSecondFactor({ token }: { token: string }) {
  return (
    <ReclaimAccount
      send={() => client.accounts.secondFactor.undoAddition({ token })}
      button="No he sido yo"
      failed="No se pudo quitar. Por favor, inténtalo de nuevo."
      otherwise="Si la has añadido tú, cierra esta página: así no cambia nada."
    >
      Se quitará de tu cuenta la aplicación de códigos o la llave de acceso de la que avisa el correo, con lo
      que se haya añadido después. Si desde entonces ha cambiado el correo de la cuenta, volverá a ser el de
      antes. Se cerrarán todas las sesiones, la contraseña actual dejará de valer y elegirás otra.
    </ReclaimAccount>
  );
}
