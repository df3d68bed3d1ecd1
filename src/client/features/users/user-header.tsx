import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRefresh } from '#client/ui/lists/use-refresh.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { RefreshButton } from '#client/ui/lists/refresh-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { listAddress } from '#shared/users/list-files.rules.ts';
import classes from './user-list.module.css';
import { type UserListState, userSorting } from './user-list-state.ts';

interface UserHeaderProps {
  state: UserListState;
  /** Returns whether it succeeded. */
  onRefresh: () => Promise<boolean>;
}

export function UserHeader({ state, onRefresh }: UserHeaderProps) {
  const refresh = useRefresh(onRefresh);

  return (
    <div className={classes.header}>
      <PageHeading title="Usuarios" className={classes.title}>
        Gestión de Usuarios
      </PageHeading>
      <div className={classes.tools}>
        <Button
          component="a"
          href={listAddress('users', { search: state.search, ...userSorting.sortingOf(state) })}
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
