import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

export function ClearFiltersButton({
  className,
  onClick,
}: {
  className: string | undefined;
  onClick: () => void;
}) {
  return (
    <Button
      variant="subtle"
      className={className ?? ''}
      leftSection={<IconX aria-hidden size="1.125rem" />}
      onClick={onClick}
    >
      Limpiar filtros
    </Button>
  );
}
