import { VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconActivity,
  IconAward,
  IconCategory,
  IconCertificate,
  IconChevronDown,
  IconClipboardCheck,
  IconFileText,
  IconFlag,
  IconFolders,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { useMenu } from '#client/ui/frame/use-menu.ts';
import classes from './admin-menu.module.css';
import { openReportCountQuery } from './admin.queries.ts';

const LIST_ID = 'menu-administracion';

interface Entry {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: Icon;
  /** True when the entry isn't marked as current on screens below its address. */
  isExact?: boolean;
}

const ENTRIES: Entry[] = [
  { to: '/admin', label: 'Panel', icon: IconLayoutDashboard, isExact: true },
  { to: '/admin/users', label: 'Usuarios', icon: IconUsers },
  { to: '/admin/questions', label: 'Preguntas', icon: IconHelpCircle },
  { to: '/admin/groups', label: 'Grupos', icon: IconFolders },
  { to: '/admin/categories', label: 'Categorías', icon: IconCategory },
  { to: '/admin/content', label: 'Contenido', icon: IconFileText },
  { to: '/admin/legal', label: 'Legal', icon: IconScale },
  { to: '/admin/badges', label: 'Insignias', icon: IconAward },
  { to: '/admin/reports', label: 'Reportes', icon: IconFlag },
  { to: '/admin/exams', label: 'Exámenes', icon: IconClipboardCheck },
  { to: '/admin/mock-exams', label: 'Simulacros', icon: IconCertificate },
  { to: '/admin/unusual-activity', label: 'Actividad inusual', icon: IconActivity },
  { to: '/admin/audit', label: 'Auditoría', icon: IconHistory },
];

/** The menu of the administration; on small screens a button opens it. */
export function AdminMenu() {
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu(area, button);
  const { data: open } = useQuery(openReportCountQuery);

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
        {ENTRIES.map((entry) => (
          <li key={entry.label}>
            <MenuLink entry={entry} open={entry.to === '/admin/reports' ? (open?.count ?? 0) : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MenuLinkProps {
  entry: Entry;
  /** The number of open items; 0 is not shown. */
  open: number;
}

function MenuLink({ entry: { to, label, icon: Sign, isExact = false }, open }: MenuLinkProps) {
  return (
    <Link to={to} className={classes.link} activeOptions={{ exact: isExact }}>
      <Sign aria-hidden size="1.25rem" stroke={1.75} className={classes.sign} />
      <span>{label}</span>
      {open > 0 ? (
        <span className={classes.open}>
          {formatNumber(open)}
          <VisuallyHidden> {open === 1 ? 'abierto' : 'abiertos'}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  );
}
