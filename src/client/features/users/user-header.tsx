import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { listAddress } from '#shared/users/list-files.rules.ts';
import classes from './user-list.module.css';
import { sortingOf, type UserSearch } from './user-search.ts';

const SIGN = { 'aria-hidden': true, size: '1.25rem', stroke: 1.75 } as const;
const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

interface UserHeaderProps {
  search: UserSearch;
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Whether it went well. */
  onRefresh: () => Promise<boolean>;
}

/** The screen's name, and what can be done with the whole list. */
export function UserHeader({ search, isLoading, onRefresh }: UserHeaderProps) {
  const [isRefreshing, setRefreshing] = useState(false);
  const [refreshed, setRefreshed] = useState('');
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    setRefreshed('');
    const isFresh = await onRefresh();
    setRefreshing(false);
    if (isFresh) setRefreshed(`Lista actualizada a las ${time.format(new Date())}`);
  };

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
          leftSection={<IconDownload {...SIGN} />}
        >
          Exportar CSV
        </Button>
        <BusyButton
          variant="default"
          leftSection={<IconRefresh {...SIGN} />}
          isBusy={isRefreshing}
          onClick={() => void refresh()}
        >
          Actualizar
        </BusyButton>
      </div>
      <p className={classes.state}>
        <span role="status">{refreshed}</span>
        {/* the table says it to those who listen */}
        {isLoading ? <span aria-hidden>{LOADING}</span> : null}
      </p>
    </div>
  );
}

/** While the people are on their way. */
export const LOADING = 'Cargando usuarios...';
