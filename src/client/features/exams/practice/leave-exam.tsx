import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { useIsShown } from '#client/ui/focus/use-is-shown.ts';

/** Routes that the user may go to without being asked: the exam itself and its results. Redirects never ask. */
const WITHOUT_ASKING = ['/practice', '/results/$sessionId'];

/** Asks before the user leaves the exam for another screen, and says that nothing is lost. */
export function LeaveExam({ isSending }: { isSending: boolean }) {
  const router = useRouter();
  const isShown = useIsShown();
  const { status, proceed, reset } = useBlocker({
    // the router may already be at another route while this screen is shown: then the user has left the exam
    shouldBlockFn: ({ current, next }) =>
      isShown() && current.routeId === '/practice' && !WITHOUT_ASKING.includes(next.routeId),
    // answering.ts asks before the page is closed while an answer is unsent
    enableBeforeUnload: false,
    withResolver: true,
  });
  const stay = (): void => {
    reset?.();
    // a caller that waits for the blocked navigation, such as the log-out, learns from this one that it ended
    void router.navigate({ to: '/practice', replace: true });
  };

  return (
    <Dialog opened={status === 'blocked'} onClose={stay} title="¿Quieres salir del examen?">
      <Stack>
        <Text>
          {isSending
            ? 'Tu última respuesta todavía se está guardando: no cierres esta pestaña. Podrás continuar el examen donde lo dejas.'
            : 'Tus respuestas están guardadas. Podrás continuar el examen donde lo dejas.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Seguir con el examen
          </Button>
          <Button onClick={proceed}>Salir</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
