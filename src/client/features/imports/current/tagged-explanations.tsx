import { Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { formatCount } from '#client/lib/format.ts';

interface TaggedExplanationsProps {
  amount: number;
  readsHtml: boolean;
  onChange: (readsHtml: boolean) => void;
}

/** Asks how to read explanations that contain HTML tags (rules.md 47). */
export function TaggedExplanations({ amount, readsHtml, onChange }: TaggedExplanationsProps) {
  if (amount === 0) return null;
  const explanations = formatCount(amount, 'explicación contiene', 'explicaciones contienen');
  return (
    <Stack gap="xs">
      <Text>
        {explanations} etiquetas HTML.{' '}
        {readsHtml
          ? 'Se leerán como HTML; lo que no está permitido se quita.'
          : 'Se mostrarán tal como están escritas, como texto.'}
      </Text>
      <Switch
        label="Leer como HTML las explicaciones de este archivo que tienen etiquetas"
        checked={readsHtml}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Stack>
  );
}
