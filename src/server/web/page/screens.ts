/** What the server knows of a screen before the client takes over. */
export interface Screen {
  /** `*` stands for one part of any name. */
  address: string;
  /** Of the tab, before the product's name. */
  title: string;
  /** The main heading, where it is another one. */
  heading?: string;
  /** As wide as the screen's own content (page.tsx): a form, or running text. */
  width: 'xs' | 'md';
  /** For those who search; screens without one are of no use to them. */
  description?: string;
  /** Only for people who have logged in: what it says isn't known yet. */
  guarded?: true;
}

/** The route table of the specification (section 2) as far as it is built; home and legal pages have texts of their own. */
const SCREENS: Screen[] = [
  {
    address: '/login',
    title: 'Iniciar Sesión',
    width: 'xs',
    description: 'Entra en tu cuenta y sigue preparando tu oposición donde lo dejaste.',
  },
  {
    address: '/register',
    title: 'Crear Cuenta',
    width: 'xs',
    description: 'Crea una cuenta gratuita y practica exámenes tipo test de oposiciones por categorías.',
  },
  { address: '/forgot-password', title: 'Recuperar acceso', width: 'xs' },
  { address: '/reset-password', title: 'Nueva contraseña', width: 'xs' },
  {
    address: '/ranking',
    title: 'Ranking',
    heading: 'Ranking de Usuarios',
    width: 'md',
    description: 'La clasificación semanal y mensual de quienes practican exámenes tipo test de oposiciones.',
  },
  { address: '/practice', title: 'Práctica', width: 'md', guarded: true },
  { address: '/results/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/profile', title: 'Perfil', width: 'md', guarded: true },
  { address: '/admin', title: 'Panel de administración', width: 'md', guarded: true },
  { address: '/admin/questions', title: 'Preguntas', width: 'md', guarded: true },
  { address: '/admin/questions/import', title: 'Importar preguntas', width: 'md', guarded: true },
  { address: '/admin/groups', title: 'Grupos', width: 'md', guarded: true },
  { address: '/admin/categories', title: 'Categorías', width: 'md', guarded: true },
  { address: '/admin/users', title: 'Usuarios', heading: 'Gestión de Usuarios', width: 'md', guarded: true },
  { address: '/admin/content', title: 'Contenido', width: 'md', guarded: true },
  { address: '/admin/legal', title: 'Legal', width: 'md', guarded: true },
  { address: '/admin/badges', title: 'Insignias', width: 'md', guarded: true },
  { address: '/admin/reports', title: 'Reportes', width: 'md', guarded: true },
  { address: '/admin/exams', title: 'Exámenes', width: 'md', guarded: true },
  { address: '/admin/exams/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/admin/audit', title: 'Auditoría', width: 'md', guarded: true },
  { address: '/question/*', title: 'Pregunta', width: 'md' },
];

/** Of the screens that say the same to everybody; undefined for any other address. */
export function findScreen(path: string): Screen | undefined {
  if (!isReadable(path)) return undefined;
  return SCREENS.find(({ address }) => isAt(address, path));
}

/** Addresses that search engines may list, besides home and legal pages. */
export const LISTED = SCREENS.filter(({ description }) => description).map(({ address }) => address);

function isAt(address: string, path: string): boolean {
  return new RegExp(`^${address.replace('*', '[^/]+')}/?$`).test(path);
}

/** Broken escapes (%E0%A4) name nothing. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
