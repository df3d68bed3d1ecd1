import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { useIsShown } from '#client/ui/focus/use-is-shown.ts';

const SHEET = '/mock-exams/sheet';
/**
 * The screens for which users may leave the sheet without being asked. Redirects, as after the session ends, never ask.
 */
const WITHOUT_ASKING = [SHEET, '/mock-exams/results/$sessionId'];

/** Asks for confirmation before the user leaves the sheet for another screen, because its time goes on. */
export function LeaveSheet({ unsent }: { unsent: number }) {
  const router = useRouter();
  const isShown = useIsShown();
  const { status, proceed, reset } = useBlocker({
    // asks only while the sheet is both on screen and the router's location: these may change one after the other
    shouldBlockFn: ({ current, next }) =>
      isShown() && current.fullPath === SHEET && !WITHOUT_ASKING.includes(next.fullPath),
    // the sheet's session warns before the page is closed, but only while marks are unsent
    enableBeforeUnload: false,
    withResolver: true,
  });
  const stay = (): void => {
    reset?.();
    // ends the cancelled navigation on the sheet, for a caller that awaits it, such as the log-out
    void router.navigate({ to: SHEET, replace: true });
  };

  return (
    <Dialog opened={status === 'blocked'} onClose={stay} title="¿Quieres salir del simulacro?">
      <Stack>
        <Text>
          El reloj sigue corriendo, y al acabarse el tiempo se entrega solo. Mientras quede tiempo puedes
          volver y continuar.
        </Text>
        {unsent === 0 ? null : (
          <Text fw={700}>
            {unsent === 1 ? 'Hay 1 marca por enviar' : `Hay ${unsent} marcas por enviar`}: si cierras la
            sesión se perderán.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Seguir con el simulacro
          </Button>
          <Button onClick={proceed}>Salir</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
