import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { sessionQuery, signOut } from '#client/data/session.ts';
import { ClosableNotice } from '#client/ui/notices/closable-notice.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { focusMain } from '#client/ui/frame/skip-link.tsx';
import classes from './session-area.module.css';

/** The end of the top bar: the user's name, or links to log in and register. */
export function SessionArea() {
  const session = useQuery(sessionQuery);
  if (session.isPending)
    return <Skeleton width="18.8rem" height="2.75rem" className={classes.unknown ?? ''} />;
  // the session is unknown: links to log in would look as if it had ended
  if (session.data === undefined) return <Text c="dimmed">Sesión sin comprobar</Text>;
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
      // the user may have chosen to stay in an exam: then the log-out is cancelled
      if (router.state.location.pathname !== '/') return;
      await signOut();
      // the focused button is removed: moves the focus, which would be lost with it
      focusMain();
    },
  });

  return (
    <>
      <Link to="/profile" className={classes.username} data-gives-way>
        {username}
      </Link>
      <Button variant="default" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        Cerrar Sesión
      </Button>
      {leaving.isError ? (
        <ClosableNotice
          text="No se pudo cerrar la sesión. Por favor, inténtalo de nuevo."
          onClose={leaving.reset}
        />
      ) : null}
    </>
  );
}
