import { IconRefresh } from '@tabler/icons-react';
import type { ListRefresh } from './use-refresh.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';

/** Refreshes a list. The list shows the result, `refresh.said`, where it has room. */
export function RefreshButton({ refresh }: { refresh: ListRefresh }) {
  return (
    <BusyButton
      variant="default"
      leftSection={<IconRefresh {...ICON_PROPS} />}
      isBusy={refresh.isRefreshing}
      onClick={refresh.run}
    >
      Actualizar
    </BusyButton>
  );
}
