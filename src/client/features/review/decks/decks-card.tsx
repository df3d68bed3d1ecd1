import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';

/** On the home page, for users who are logged in. */
export function DecksCard() {
  const session = useQuery(sessionQuery);
  if (!session.data) return null;
  return (
    <Paper withBorder p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Text fw={700}>Mazos</Text>
          <Text size="sm" c="dimmed">
            Tus fallos, las dudosas, las guardadas y las que nunca has respondido, cada una en su mazo.
          </Text>
        </div>
        <LinkButton to="/practice/decks" variant="default">
          Ver mazos
        </LinkButton>
      </Group>
    </Paper>
  );
}
