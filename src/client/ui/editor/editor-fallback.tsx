import { Skeleton, Text } from '@mantine/core';

export function EditorSkeleton({ label, height }: { label: string; height: string }) {
  return (
    <div role="status" aria-label="Cargando el editor">
      <Text component="span">{label}</Text>
      <Skeleton height={height} />
    </div>
  );
}

/** Shown when the editor can't be loaded; `unchanged` is for example 'el contenido se queda como está'. */
export function EditorMissing({ label, unchanged }: { label: string; unchanged: string }) {
  return (
    <div role="alert">
      <Text component="span">{label}</Text>
      <Text c="dimmed">No se pudo cargar el editor: {unchanged}. Puedes guardar todo lo demás.</Text>
    </div>
  );
}
