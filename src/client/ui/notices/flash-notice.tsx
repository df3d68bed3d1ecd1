import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearFlashNotice, parseFlashNotice } from '#client/lib/flash-notice.ts';
import { Success } from './success.tsx';

/** Shows at the top of a screen a notice that the previous screen has left, for example that something was saved. */
export function FlashNotice() {
  const { pathname, state } = useLocation();
  // while the next screen is loading, the address is already the next screen's: its notice waits until it is shown
  const shownPath = useMatch({ strict: false, select: (match) => withoutLastSlash(match.pathname) });
  const notice = pathname === shownPath ? parseFlashNotice(state) : null;
  const isShown = notice !== null;
  useEffect(() => {
    if (isShown) clearFlashNotice();
  }, [isShown]);

  if (!notice) return null;
  if (notice.kind === 'success') return <Success>{notice.text}</Success>;
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {notice.text}
    </Alert>
  );
}

/** Removes the last slash of an index route's path, which the address doesn't have. */
const withoutLastSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');
