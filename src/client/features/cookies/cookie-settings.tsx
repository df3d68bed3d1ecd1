import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  ALL_OPTIONAL_COOKIES,
  isCookieUseAllowed,
  OPTIONAL_COOKIE_USES,
  type OptionalCookieChoice,
  type OptionalCookieUse,
} from '#client/lib/cookie-consent.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import classes from './cookie-settings.module.css';

const TEXTS: Record<OptionalCookieUse, { label: string; description: string }> = {
  analytics: { label: 'Analíticas', description: 'Para saber qué partes del sitio se usan más.' },
  marketing: { label: 'Marketing', description: 'Para mostrarte información que pueda interesarte.' },
  preferences: { label: 'Preferencias', description: 'Para recordar otros ajustes de tu visita.' },
};

export interface CookieSettingsProps {
  onChoose: (choice: OptionalCookieChoice) => void;
  /** Called when the user leaves without a choice. */
  onLeave: () => void;
  leaveLabel: string;
}

/** The banner's detailed view: a switch for each kind of cookie. */
export function CookieSettings({ onChoose, onLeave, leaveLabel }: CookieSettingsProps) {
  const titleId = useId();
  const view = useRef<HTMLDivElement>(null);
  const title = useFocusOnMount<HTMLParagraphElement>();
  const [choice, setChoice] = useState<OptionalCookieChoice>(presentChoice);

  useEscape(view, onLeave);

  return (
    <div ref={view} role="group" aria-labelledby={titleId} className={classes.settings}>
      <div className={classes.scrolling}>
        <p id={titleId} ref={title} tabIndex={-1} className={classes.title}>
          Configuración de cookies
        </p>
        <ul className={classes.uses}>
          <li className={classes.always}>
            <span className={classes.lock}>
              <IconLock aria-hidden />
            </span>
            <span className={classes.words}>
              <span className={classes.label}>Necesarias</span>
              <span className={classes.description}>Para que el sitio funcione. Siempre activas.</span>
            </span>
          </li>
          {OPTIONAL_COOKIE_USES.map((use) => (
            <li key={use}>
              <Switch
                classNames={{
                  body: classes.use ?? '',
                  track: classes.track ?? '',
                  labelWrapper: classes.words ?? '',
                  label: classes.label ?? '',
                  description: classes.description ?? '',
                }}
                size="md"
                label={TEXTS[use].label}
                description={TEXTS[use].description}
                checked={choice[use]}
                onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, [use]: checked })}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onChoose(ALL_OPTIONAL_COOKIES)}>
          Aceptar Todas
        </Button>
        <Button variant="default" onClick={() => onChoose(choice)}>
          Guardar Configuración
        </Button>
        <Button variant="subtle" onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
    </div>
  );
}

/** Escape leaves the view while the focus is inside. */
function useEscape(view: RefObject<HTMLElement | null>, leave: () => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && view.current?.contains(document.activeElement)) leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function presentChoice(): OptionalCookieChoice {
  return {
    analytics: isCookieUseAllowed('analytics'),
    marketing: isCookieUseAllowed('marketing'),
    preferences: isCookieUseAllowed('preferences'),
  };
}
