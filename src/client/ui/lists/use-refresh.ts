import { useState } from 'react';
import { formatClock } from '#client/lib/dates.ts';

export interface Refresh {
  isRefreshing: boolean;
  /** 'Lista actualizada a las 18:05:09', once it was; empty until then, and while it is asked for again. */
  said: string;
  run: () => void;
}

/** A list that is asked for again by hand. `onRefresh`: whether it went well; what went wrong is said elsewhere. */
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
