import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import classes from './catalogue-list.module.css';

interface ListHeaderProps {
  title: string;
  /** For example 'Nueva Categoría'. */
  createLabel: string;
  onCreate: () => void;
}

export function ListHeader({ title, createLabel, onCreate }: ListHeaderProps) {
  return (
    <div className={classes.header}>
      <PageHeading title={title} className={classes.title}>
        {title}
      </PageHeading>
      <Button
        className={classes.create ?? ''}
        leftSection={<IconPlus aria-hidden size="1.25rem" stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={onCreate}
      >
        {createLabel}
      </Button>
    </div>
  );
}
