import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** While it isn't known yet what to show. */
export function Waiting() {
  return (
    <>
      <VisuallyHidden component="h1">Cargando</VisuallyHidden>
      <Center mih="40vh" role="status" aria-label="Cargando">
        <Loader />
      </Center>
    </>
  );
}
