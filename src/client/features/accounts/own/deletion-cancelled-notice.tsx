import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionQuery } from '#client/data/session.ts';
import { ClosableNotice } from '#client/ui/notices/closable-notice.tsx';
import { deletionCancelledStore } from './deletion-cancelled.ts';

const KEPT = 'Ibas a eliminar tu cuenta. Como has iniciado sesión, se queda como estaba.';

/** Says after the log-in, on every screen, that the account will not be deleted. */
export function DeletionCancelledNotice() {
  const isShown = useSyncExternalStore(deletionCancelledStore.subscribe, deletionCancelledStore.getState);
  const { data: account } = useQuery(sessionQuery);
  return isShown && account ? (
    <ClosableNotice text={KEPT} onClose={() => deletionCancelledStore.setState(false)} />
  ) : null;
}
