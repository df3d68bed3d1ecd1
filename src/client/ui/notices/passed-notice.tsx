import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetPassedNotice, passedNotice } from '#client/lib/passed-notice.ts';
import { Success } from './success.tsx';

/** At the top of a screen: what the one before had it say. */
export function PassedNotice() {
  const { pathname, state } = useLocation();
  // the address is ahead of the screen while the next one is loading, and its notice is not this screen's
  const shownPath = useMatch({ strict: false, select: (match) => match.pathname });
  const notice = pathname === shownPath ? passedNotice(state) : null;
  const isShown = notice !== null;
  useEffect(() => {
    if (isShown) forgetPassedNotice();
  }, [isShown]);

  if (!notice) return null;
  if (notice.kind === 'success') return <Success>{notice.text}</Success>;
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {notice.text}
    </Alert>
  );
}
