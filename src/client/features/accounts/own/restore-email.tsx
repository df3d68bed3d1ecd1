import { client } from '#client/data/api.ts';
import { ReclaimAccount } from '#client/features/accounts/recovery/reclaim-account.tsx';

export function RestoreEmail({ token }: { token: string }) {
  return (
    <ReclaimAccount
      send={() => client.accounts.restoreEmail({ token })}
      button="Volver a este correo"
      failed="No se pudo volver a tu correo. Por favor, inténtalo de nuevo."
      otherwise="Si el cambio lo pediste tú, cierra esta página."
    >
      Tu cuenta volverá a tener este correo. Se cerrarán todas las sesiones, la contraseña actual dejará de
      valer y elegirás otra. Se quitarán las aplicaciones de códigos y las llaves de acceso añadidas desde el
      cambio.
    </ReclaimAccount>
  );
}
