import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { MarksState } from './marks/marks-state.ts';
import classes from './sheet.module.css';
import { useRefetchUntilPartsLoaded } from './timing/use-part-groups.ts';

interface TimeOverProps {
  /** Called once, when the time is over. */
  onOver: () => void;
  unsent: number;
}

/** Shown between the end of the time and the server's reply to the delivery. */
export function TimeOver({ onOver, unsent }: TimeOverProps) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    over();
  }, []);

  return (
    <Stack align="center" className={classes.over ?? ''} role="status">
      <Text fw={700} size="xl">
        Se ha acabado el tiempo
      </Text>
      <Loader aria-hidden />
      <Text ta="center">
        Entregando tu hoja… Sin conexión la entrega el servidor por ti, con las marcas que le hayan llegado a
        tiempo.
        {unsent === 0 ? null : ` Por enviar: ${unsent}.`}
      </Text>
    </Stack>
  );
}

/** Shown until the questions of the next parts have been loaded. */
export function NextPart() {
  useRefetchUntilPartsLoaded();
  return (
    <Stack align="center" className={classes.over ?? ''} role="status">
      <Loader aria-hidden />
      <Text>Empieza la parte siguiente…</Text>
    </Stack>
  );
}

/** Says that another tab, another device, or the server at the end of the time, has delivered the sheet. */
export function DeliveredSheet({ closed }: { closed: NonNullable<MarksState['closed']> }) {
  const { session_id: sessionId, lost } = closed;
  useEffect(focusHeading, []);

  return (
    <Stack align="flex-start">
      <PageHeading title="Simulacro">Entregado</PageHeading>
      <Text size="lg">
        Este simulacro ya está entregado: en otra pestaña, en otro dispositivo o al acabarse el tiempo.
      </Text>
      {lost === 0 ? null : (
        <Text>
          {lost === 1 ? 'Una marca no llegó' : `${lost} marcas no llegaron`} antes de la entrega y no{' '}
          {lost === 1 ? 'cuenta' : 'cuentan'}.
        </Text>
      )}
      {sessionId === null ? (
        <LinkButton to="/mock-exams">Volver a los simulacros</LinkButton>
      ) : (
        <LinkButton to="/mock-exams/results/$sessionId" params={{ sessionId }}>
          Ver el resultado
        </LinkButton>
      )}
    </Stack>
  );
}
