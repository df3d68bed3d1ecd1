import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { canUsePasskeys, requestPasskey } from '#client/features/accounts/second-factor/browser-passkeys.ts';
import { finishLogIn } from './finish-log-in.ts';
import { createAttemptFailure, type AttemptFailure } from './lockout.ts';

const FAILED = 'No se ha podido usar ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.';

interface LogInWithPasskeyProps {
  /** The token that the first step of the log-in returned; undefined without a password. */
  token?: string;
  /** Called with null when a new attempt begins. */
  onFailure: (failure: AttemptFailure | null) => void;
}

export function LogInWithPasskey({ token, onFailure }: LogInWithPasskeyProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await client.accounts.passkeys.beginLogIn({ token: token ?? null });
      return client.accounts.logInWithPasskey({ credential: await requestPasskey(options) });
    },
    onMutate: () => onFailure(null),
    onSuccess: finishLogIn,
    onError: (error) => onFailure(createAttemptFailure(error, FAILED)),
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey aria-hidden size="1.25rem" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Usar una llave de acceso
    </Button>
  );
}
