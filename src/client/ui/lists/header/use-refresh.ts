import { useState } from 'react';
import { formatTimeWithSeconds } from '#client/lib/dates.ts';

export interface ListRefresh {
  isRefreshing: boolean;
  /** 'Lista actualizada a las 18:05:09' after a refresh; empty before the first one and during the next. */
  said: string;
  run: () => void;
}

/** Runs `onRefresh`, which returns whether it succeeded; `said` then tells the time. Doesn't show errors. */
export function useRefresh(onRefresh: () => Promise<boolean>): ListRefresh {
  const [isRefreshing, setRefreshing] = useState(false);
  const [said, setSaid] = useState('');
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    setSaid('');
    const isFresh = await onRefresh();
    setRefreshing(false);
    if (isFresh) setSaid(`Lista actualizada a las ${formatTimeWithSeconds(new Date())}`);
  };
  return { isRefreshing, said, run: () => void refresh() };
}
