import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRefresh } from '#client/ui/lists/header/use-refresh.ts';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import { RefreshStatus } from '#client/ui/lists/header/refresh-status.tsx';
import { RefreshButton } from '#client/ui/lists/header/refresh-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { formatListFileAddress } from '#shared/users/list-file-addresses.rules.ts';
import classes from './user-list.module.css';
import { type UserListState, userSorting } from './user-list-state.ts';

interface UserHeaderProps {
  state: UserListState;
  /** Refetches the list; resolves to whether it succeeded. */
  onRefresh: () => Promise<boolean>;
}

export function UserHeader({ state, onRefresh }: UserHeaderProps) {
  const refresh = useRefresh(onRefresh);

  return (
    <ListHeader heading="Gestión de Usuarios" title="Usuarios">
      <div className={classes.tools}>
        <Button
          component="a"
          href={formatListFileAddress('users', { search: state.search, ...userSorting.sortingOf(state) })}
          download
          variant="default"
          leftSection={<IconDownload {...ICON_PROPS} />}
        >
          Exportar CSV
        </Button>
        <RefreshButton refresh={refresh} />
      </div>
      <RefreshStatus refresh={refresh} />
    </ListHeader>
  );
}
