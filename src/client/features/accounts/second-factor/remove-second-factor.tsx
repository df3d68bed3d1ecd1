import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';

const FAILED = 'No se pudo quitar la verificación. Por favor, inténtalo de nuevo.';

/** The factor is removed by a button and not by opening the link, because mail scanners open links. */
export function RemoveSecondFactor({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.accounts.secondFactor.confirmRemoval.mutationOptions({ onSuccess: () => recheckSession() }),
  );
  if (isSuccess)
    return (
      <Stack>
        <Success takesFocus>Verificación quitada. Ya puedes entrar solo con tu contraseña.</Success>
        <Text>
          <TextLink to="/login">Iniciar Sesión</TextLink>
        </Text>
      </Stack>
    );
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <Stack>
        {error ? <Problem takesFocus>{toErrorMessage(error, FAILED)}</Problem> : null}
        <Text>
          Se quitarán de tu cuenta la aplicación de códigos, las llaves de acceso y los códigos de
          recuperación, y se cerrarán todas las sesiones. La contraseña sigue siendo la misma.
        </Text>
        <Button fullWidth loading={isPending} onClick={() => mutate({ token })}>
          Quitar la verificación en dos pasos
        </Button>
        <Text size="sm" c="dimmed">
          Si no lo has pedido tú, cierra esta página: sin confirmarlo no cambia nada.
        </Text>
      </Stack>
    </Paper>
  );
}
