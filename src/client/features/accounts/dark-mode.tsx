import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '#client/data/api.ts';
import { isSchemeUnsaved, readScheme, setSchemeUnsaved } from '#client/lib/color-scheme.ts';
import { isSessionEnded } from '#client/data/errors.ts';
import { queryClient, QUERY_RETRIES, retryUpTo } from '#client/data/query-client.ts';
import { sessionQuery } from '#client/data/session.ts';
import { ClosableNotice } from '#client/ui/notices/closable-notice.tsx';
import { ThemeToggle } from '#client/ui/frame/theme-toggle.tsx';

const SAVING = ['dark-mode'];

const whoIsHere = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.id;

export function DarkMode() {
  const { data: account } = useQuery(sessionQuery);
  const id = account?.id;
  const { mutate, error, reset } = useMutation({
    mutationKey: SAVING,
    mutationFn: saveNewest,
    retry: retryUpTo(QUERY_RETRIES),
  });

  // the screen was left before the last choice was saved to the profile
  useEffect(() => {
    if (id !== undefined && isSchemeUnsaved()) mutate(id);
  }, [id, mutate]);

  const save = (): void => {
    // also while the session is still unknown: the choice is saved as soon as it is known
    setSchemeUnsaved(account !== null);
    // a save that is already running also sends the newest choice
    if (id !== undefined && queryClient.isMutating({ mutationKey: SAVING }) === 0) mutate(id);
  };

  return (
    <>
      <ThemeToggle onToggled={save} />
      {error && id !== undefined && !isSessionEnded(error) ? (
        <ClosableNotice
          text="No se pudo guardar el modo de color en tu perfil. En este navegador se mantiene."
          onClose={reset}
        />
      ) : null}
    </>
  );
}

/** Saves again until the profile has the last choice; stops when another user logs in. */
async function saveNewest(id: string): Promise<void> {
  while (isSchemeUnsaved() && whoIsHere() === id) {
    const scheme = readScheme();
    await client.accounts.setDarkMode({ dark_mode: scheme === 'dark' });
    if (readScheme() === scheme && whoIsHere() === id) setSchemeUnsaved(false);
  }
}
