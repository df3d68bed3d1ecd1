import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';

/** The exam itself and its results. A redirect (the session has ended) asks nobody anyway. */
const WITHOUT_ASKING = ['/practice', '/results/$sessionId'];

/** Asks before the exam's screen is left for another one; nothing is lost, and it says so. */
export function LeaveExam({ isSending }: { isSending: boolean }) {
  const router = useRouter();
  const isShown = useIsShown();
  const { status, proceed, reset } = useBlocker({
    // the address may be ahead of the screen: then the exam has been left already
    shouldBlockFn: ({ current, next }) =>
      isShown() && current.routeId === '/practice' && !WITHOUT_ASKING.includes(next.routeId),
    // what the browser asks by itself when an answer would be lost: answering.ts
    enableBeforeUnload: false,
    withResolver: true,
  });
  const stay = (): void => {
    reset?.();
    // whoever waits for the navigation (signing out) hears that it has ended, here
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

/** No longer from the very commit on that takes it away, in which the next screen may already navigate. */
function useIsShown(): () => boolean {
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
