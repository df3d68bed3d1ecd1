import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';

interface CatalogueHeaderProps {
  title: string;
  /** For example 'Nueva Categoría'. */
  createLabel: string;
  onCreate: () => void;
}

export function CatalogueHeader({ title, createLabel, onCreate }: CatalogueHeaderProps) {
  return (
    <ListHeader heading={title}>
      <Button leftSection={<IconPlus {...ICON_PROPS} />} aria-haspopup="dialog" onClick={onCreate}>
        {createLabel}
      </Button>
    </ListHeader>
  );
}
