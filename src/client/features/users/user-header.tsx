import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRefresh } from '#client/ui/lists/use-refresh.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { RefreshButton } from '#client/ui/lists/refresh-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { listAddress } from '#shared/users/list-files.rules.ts';
import classes from './user-list.module.css';
import { sortingOf, type UserSearch } from './user-search.ts';

interface UserHeaderProps {
  search: UserSearch;
  /** Whether it went well. */
  onRefresh: () => Promise<boolean>;
}

/** The screen's name, and what can be done with the whole list. */
export function UserHeader({ search, onRefresh }: UserHeaderProps) {
  const refresh = useRefresh(onRefresh);

  return (
    <div className={classes.header}>
      <PageHeading title="Usuarios" className={classes.title}>
        Gestión de Usuarios
      </PageHeading>
      <div className={classes.tools}>
        <Button
          component="a"
          href={listAddress('users', { search: search.search, ...sortingOf(search) })}
          download
          variant="default"
          leftSection={<IconDownload {...ICON_PROPS} />}
        >
          Exportar CSV
        </Button>
        <RefreshButton refresh={refresh} />
      </div>
      <p className={classes.state}>
        <span role="status">{refresh.said}</span>
      </p>
    </div>
  );
}
