import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery, signOut } from '#client/lib/session.ts';
import { BottomNotice } from '#client/ui/bottom-notice.tsx';
import { AmongNotices } from '#client/ui/bottom-stack.tsx';
import { LinkButton } from '#client/ui/links.tsx';
import { focusMain } from '#client/ui/skip-link.tsx';
import classes from './session-area.module.css';

/** The end of the top bar: who is logged in, or the ways in. */
export function SessionArea() {
  const session = useQuery(sessionQuery);
  if (session.isPending)
    return <Skeleton width="18.8rem" height="2.75rem" className={classes.unknown ?? ''} />;
  return session.data ? <SignedIn username={session.data.username} /> : <Visitor />;
}

function Visitor() {
  return (
    <>
      <LinkButton to="/login" variant="default">
        Iniciar Sesión
      </LinkButton>
      <LinkButton to="/register">Crear Cuenta</LinkButton>
    </>
  );
}

function SignedIn({ username }: { username: string }) {
  const router = useRouter();
  const leaving = useMutation({
    mutationFn: async () => {
      await router.navigate({ to: '/' });
      // somebody in an exam may have chosen to stay there
      if (router.state.location.pathname === '/') await signOut();
    },
  });

  return (
    <>
      <span className={classes.username}>{username}</span>
      <Button variant="default" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        Cerrar Sesión
      </Button>
      {leaving.isError ? <Failure onClose={leaving.reset} /> : null}
    </>
  );
}

/** Not in the bar: on small screens the menu is closed by then. */
function Failure({ onClose }: { onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // in low windows the notices are above the screen
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (): void => {
    onClose();
    focusMain();
  };

  return (
    <AmongNotices>
      <BottomNotice ref={notice} text="No se pudo cerrar la sesión. Por favor, inténtalo de nuevo.">
        <CloseButton size="2.75rem" aria-label="Cerrar aviso" onClick={close} />
      </BottomNotice>
    </AmongNotices>
  );
}
