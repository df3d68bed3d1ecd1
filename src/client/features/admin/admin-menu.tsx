import {
  type Icon,
  IconCategory,
  IconChevronDown,
  IconFolders,
  IconHelpCircle,
  IconLayoutDashboard,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMenu } from '#client/ui/use-menu.ts';
import classes from './admin-menu.module.css';

const LIST_ID = 'menu-administracion';

/** In the order of the specification (section 2); `isExact`: not marked on screens below its address. */
const ENTRIES: { to: NonNullable<LinkProps['to']>; label: string; icon: Icon; isExact?: true }[] = [
  { to: '/admin', label: 'Panel', icon: IconLayoutDashboard, isExact: true },
  { to: '/admin/questions', label: 'Preguntas', icon: IconHelpCircle },
  { to: '/admin/groups', label: 'Grupos', icon: IconFolders },
  { to: '/admin/categories', label: 'Categorías', icon: IconCategory },
];

/** Where one can go in the administration; on small screens the list hides behind a button. */
export function AdminMenu() {
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu(area, button);

  return (
    <nav ref={area} aria-label="Administración" className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={classes.toggle}
        aria-expanded={menu.isOpen}
        aria-controls={LIST_ID}
        onClick={menu.toggle}
      >
        Menú de administración
        <IconChevronDown aria-hidden size="1.25rem" className={classes.chevron} />
      </button>
      <ul id={LIST_ID} className={classes.list} data-open={menu.isOpen}>
        {ENTRIES.map(({ to, label, icon: Sign, isExact = false }) => (
          <li key={label}>
            <Link to={to} className={classes.link} activeOptions={{ exact: isExact }}>
              <Sign aria-hidden size="1.25rem" stroke={1.75} className={classes.sign} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
