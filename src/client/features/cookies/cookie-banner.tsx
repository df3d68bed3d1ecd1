import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ALL_OPTIONAL_COOKIES, NO_OPTIONAL_COOKIES } from '#client/lib/cookie-consent.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import classes from './cookie-banner.module.css';
import type { CookieSettingsProps } from './cookie-settings.tsx';
import type { CookieBannerState } from './use-cookie-banner.ts';

type Settings = ComponentType<CookieSettingsProps>;

/** The banner, which covers no controls and never the focused element. */
export function CookieBanner({ shown, close, choose }: CookieBannerState) {
  const configureButton = useRef<HTMLButtonElement>(null);
  const isFirst = shown === 'first';
  const { Settings, problem, load, unload } = useSettings(shown === 'again');

  if (shown === 'no' || (!isFirst && !Settings && !problem)) return null;
  const back = (): void => {
    if (!isFirst) return close();
    unload();
    // waits for the next frame, in which the button is on screen again
    requestAnimationFrame(() => configureButton.current?.focus());
  };

  return (
    <section aria-label="Cookies" className={classes.banner} data-cookie-banner>
      {Settings ? (
        <Settings onChoose={choose} onLeave={back} leaveLabel={isFirst ? 'Volver' : 'Cerrar'} />
      ) : (
        <div className={classes.simple}>
          <p className={classes.text}>
            Usamos cookies necesarias para que el sitio funcione. Las opcionales, solo si las aceptas.{' '}
            <TextLink to="/legal/$pageId" params={{ pageId: 'cookies' }}>
              Política de Cookies
            </TextLink>
          </p>
          {problem ? (
            <p role="alert" className={classes.problem}>
              No se pudo abrir la configuración. Recarga la página e inténtalo de nuevo.
            </p>
          ) : null}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => choose(ALL_OPTIONAL_COOKIES)}>
              Aceptar Todas
            </Button>
            <Button variant="default" onClick={() => choose(NO_OPTIONAL_COOKIES)}>
              Rechazar Opcionales
            </Button>
            {problem ? null : (
              <Button
                ref={configureButton}
                variant="subtle"
                className={classes.configure ?? ''}
                onClick={load}
              >
                Configurar
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Loads the detailed view; fails when its code or styles can't be fetched. */
async function loadSettings(): Promise<Settings> {
  return (await import('./cookie-settings.tsx')).CookieSettings;
}

/** Fetches the detailed view's code when the user asks for it. */
function useSettings(wantedNow: boolean) {
  const [wanted, setWanted] = useState(false);
  const [code, setCode] = useState<{ Settings: Settings } | 'missing'>();
  const isWanted = wanted || wantedNow;

  useEffect(() => {
    if (!isWanted || code) return undefined;
    let isCurrent = true;
    loadSettings().then(
      (Settings) => isCurrent && setCode({ Settings }),
      () => isCurrent && setCode('missing'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, code]);

  return {
    Settings: isWanted && code !== 'missing' ? code?.Settings : undefined,
    problem: isWanted && code === 'missing',
    load: () => setWanted(true),
    unload: () => setWanted(false),
  };
}
