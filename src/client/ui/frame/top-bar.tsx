import { Burger } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { sessionQuery } from '#client/data/session.ts';
import { BrandMark } from './brand.tsx';
import { useProductName } from './product-name.ts';
import classes from './top-bar.module.css';
import { useMenu } from './use-menu.ts';

const MENU_ID = 'menu-principal';
/** Product names longer than this are shown in a smaller size. */
const LONG_NAME_LENGTH = 20;

interface TopBarProps {
  theme: ReactNode;
  sessionArea: ReactNode;
}

/** The sticky bar at the top; on small screens everything but the name is in a menu. */
export function TopBar({ theme, sessionArea }: TopBarProps) {
  const session = useQuery(sessionQuery);
  const bar = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const menu = useMenu(bar, burger);
  const product = useProductName();

  return (
    <header ref={bar} className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" className={classes.brand} data-long={product.length > LONG_NAME_LENGTH}>
          <BrandMark />
          {product}
        </Link>
        <Burger
          ref={burger}
          className={classes.burger ?? ''}
          opened={menu.isOpen}
          onClick={menu.toggle}
          size="sm"
          aria-label={menu.isOpen ? 'Cerrar menú' : 'Abrir menú'}
          aria-expanded={menu.isOpen}
          aria-controls={MENU_ID}
        />
        <nav id={MENU_ID} aria-label="Principal" className={classes.menu} data-open={menu.isOpen}>
          <Link to="/" className={classes.link} activeOptions={{ exact: true }}>
            Inicio
          </Link>
          <Link to="/ranking" className={classes.link}>
            Ranking
          </Link>
          {session.data ? (
            <Link to="/mock-exams" className={classes.link}>
              Simulacros
            </Link>
          ) : null}
          <div className={classes.end}>
            {theme}
            {sessionArea}
          </div>
        </nav>
      </div>
    </header>
  );
}
