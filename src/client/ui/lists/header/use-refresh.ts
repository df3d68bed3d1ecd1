import { useState } from 'react';
import { formatClock } from '#client/lib/dates.ts';

export interface Refresh {
  isRefreshing: boolean;
  /** 'Lista actualizada a las 18:05:09' after a refresh; empty before the first one and during the next. */
  said: string;
  run: () => void;
}

/** `onRefresh` returns whether the refresh succeeded; errors are shown elsewhere. */
export function useRefresh(onRefresh: () => Promise<boolean>): Refresh {
  const [isRefreshing, setRefreshing] = useState(false);
  const [said, setSaid] = useState('');
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    setSaid('');
    const isFresh = await onRefresh();
    setRefreshing(false);
    if (isFresh) setSaid(`Lista actualizada a las ${formatClock(new Date())}`);
  };
  return { isRefreshing, said, run: () => void refresh() };
}
