import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** Shown instead of a screen that is still loading. */
export function LoadingScreen() {
  return (
    <>
      <VisuallyHidden component="h1">Cargando</VisuallyHidden>
      <Center mih="40vh" role="status" aria-label="Cargando">
        <Loader />
      </Center>
    </>
  );
}
