import { Text } from '@mantine/core';
import { LinkButton } from '#client/ui/frame/links.tsx';
import classes from './mock-exam-list.module.css';

export function OpenSheetOffer({ name }: { name: string }) {
  return (
    <section aria-label="Simulacro abierto" className={classes.open}>
      <div>
        <Text fw={700}>Tienes un simulacro abierto</Text>
        <Text>{name} · El reloj sigue corriendo.</Text>
      </div>
      <LinkButton to="/mock-exams/sheet">Continuar</LinkButton>
    </section>
  );
}
