import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { storePracticeChoice } from '#client/lib/practice-choice.ts';
import { sessionQuery } from '#client/data/session.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { StickyBar } from '#client/ui/frame/sticky-bar.tsx';
import classes from './start-bar.module.css';

interface Chosen {
  id: string;
  name: string;
}

/** The component needs the id of the category as its key: another category resets its state. */
export function StartBar({ chosen }: { chosen: Chosen | null }) {
  const session = useQuery(sessionQuery);
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<'nothing chosen' | 'log in first' | null>(null);

  const start = (): void => {
    if (!chosen) return setAnswer('nothing chosen');
    storePracticeChoice(chosen.id);
    if (session.data === null) return setAnswer('log in first');
    void navigate({ to: '/practice' });
  };

  return (
    <StickyBar above={answer === 'log in first' ? <LogInLinks /> : null}>
      <div className={classes.chosen}>
        <Text role="alert" c="var(--mantine-color-error)" fw={700}>
          {answer === 'nothing chosen' ? 'Por favor, selecciona una categoría.' : null}
        </Text>
        {chosen ? (
          <Text lineClamp={2} fw={700}>
            {chosen.name}
          </Text>
        ) : null}
        {chosen || answer ? null : <span className={classes.nothing}>Ninguna categoría elegida</span>}
      </div>
      <Button size="lg" onClick={start}>
        Comenzar práctica
      </Button>
    </StickyBar>
  );
}

/** Links to log in and register, for visitors. */
function LogInLinks() {
  const offer = useFocusOnMount<HTMLElement>();

  return (
    <section ref={offer} tabIndex={-1} aria-labelledby="para-practicar" className={classes.offer}>
      <Text fw={700} id="para-practicar">
        Para practicar necesitas una cuenta
      </Text>
      <Text size="sm">Es gratis, y tu categoría seguirá elegida cuando vuelvas.</Text>
      <Group gap="xs" mt="xs">
        <LinkButton to="/login" variant="default">
          Iniciar Sesión
        </LinkButton>
        <LinkButton to="/register" variant="default">
          Crear Cuenta
        </LinkButton>
      </Group>
    </section>
  );
}
