import { IconRefresh } from '@tabler/icons-react';
import type { Refresh } from './use-refresh.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';

/** The result is shown elsewhere, where the list has room for it: `refresh.said`. */
export function RefreshButton({ refresh }: { refresh: Refresh }) {
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
