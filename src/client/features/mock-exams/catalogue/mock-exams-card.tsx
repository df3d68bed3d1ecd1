import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';

/** On the home page, for users who are logged in. */
export function MockExamsCard() {
  const session = useQuery(sessionQuery);
  if (!session.data) return null;
  return (
    <Paper withBorder p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Text fw={700}>Simulacros</Text>
          <Text size="sm" c="dimmed">
            El examen entero, con su reloj y su penalización, y sin corrección hasta que lo entregas.
          </Text>
        </div>
        <LinkButton to="/mock-exams" variant="default">
          Ver simulacros
        </LinkButton>
      </Group>
    </Paper>
  );
}
