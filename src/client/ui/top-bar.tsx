import { Burger } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BrandMark } from './brand.tsx';
import { useProductName } from './product-name.ts';
import classes from './top-bar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

const MENU_ID = 'menu-principal';

/** The bar that stays on top; on small screens all but the name hides behind a menu button. */
export function TopBar({ session }: { session: ReactNode }) {
  const burger = useRef<HTMLButtonElement>(null);
  const address = useLocation({ select: (location) => location.href });
  const product = useProductName();

  // open until the address changes
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === address;

  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      burger.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" className={classes.brand} onClick={() => setOpenAt(null)}>
          <BrandMark />
          {product}
        </Link>
        <Burger
          ref={burger}
          className={classes.burger ?? ''}
          opened={open}
          onClick={() => setOpenAt(open ? null : address)}
          size="sm"
          aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
          aria-expanded={open}
          aria-controls={MENU_ID}
        />
        <nav id={MENU_ID} aria-label="Principal" className={classes.menu} data-open={open}>
          <Link
            to="/"
            className={classes.link}
            activeOptions={{ exact: true }}
            onClick={() => setOpenAt(null)}
          >
            Inicio
          </Link>
          <div className={classes.end}>
            <ThemeToggle />
            {session}
          </div>
        </nav>
      </div>
    </header>
  );
}
