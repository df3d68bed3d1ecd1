import { Center, Loader } from '@mantine/core';

/** While it isn't known yet what to show. */
export function Waiting() {
  return (
    <Center mih="40vh" role="status" aria-label="Cargando">
      <Loader />
    </Center>
  );
}
