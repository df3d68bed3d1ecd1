/** The static texts of a screen, which the server sends before the client has started. */
export interface Screen {
  /** The path of the screen; `*` matches one segment of any name. */
  address: string;
  /** The title of the tab, without the product's name. */
  title: string;
  /** The main heading of the screen, if it differs from the title. */
  heading?: string;
  /** The width of the screen's own content (page.tsx): a form, or running text. */
  width: 'xs' | 'md';
  /** The description for search engines, which list only screens that have one. */
  description?: string;
  /** Set if only logged-in users see the screen, whose content the server doesn't know yet. */
  guarded?: true;
}

/** The route table of the specification (section 2); the home page and legal pages have their own texts. */
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
  { address: '/verify-email', title: 'Confirma tu correo', width: 'xs' },
  { address: '/new-email', title: 'Confirma tu nuevo correo', width: 'xs' },
  { address: '/remove-second-factor', title: 'Quita la verificación en dos pasos', width: 'xs' },
  { address: '/undo-second-factor', title: 'Quita lo que no has añadido tú', width: 'xs' },
  { address: '/restore-email', title: 'Vuelve a tu correo', width: 'xs' },
  {
    address: '/ranking',
    title: 'Ranking',
    heading: 'Ranking de Usuarios',
    width: 'md',
    description: 'La clasificación semanal y mensual de quienes practican exámenes tipo test de oposiciones.',
  },
  { address: '/practice', title: 'Práctica', width: 'md', guarded: true },
  {
    address: '/practice/choose',
    title: 'Elegir preguntas',
    heading: 'Elige qué practicar',
    width: 'md',
    guarded: true,
  },
  { address: '/practice/decks', title: 'Mazos', width: 'md', guarded: true },
  { address: '/practice/suspended', title: 'Preguntas apartadas', width: 'md', guarded: true },
  { address: '/practice/shared-texts', title: 'Supuestos prácticos', width: 'md', guarded: true },
  { address: '/practice/saved', title: 'Preguntas guardadas', width: 'md', guarded: true },
  { address: '/results/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/mock-exams/results/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/mock-exams/history', title: 'Tus simulacros', width: 'md', guarded: true },
  { address: '/mock-exams', title: 'Simulacros', width: 'md', guarded: true },
  { address: '/mock-exams/own/new', title: 'Componer un simulacro', width: 'md', guarded: true },
  { address: '/mock-exams/own/*', title: 'Editar tu simulacro', width: 'md', guarded: true },
  { address: '/mock-exams/sheet', title: 'Simulacro', width: 'md', guarded: true },
  { address: '/mock-exams/*', title: 'Simulacro', width: 'md', guarded: true },
  { address: '/profile', title: 'Perfil', width: 'md', guarded: true },
  { address: '/admin', title: 'Panel de administración', width: 'md', guarded: true },
  { address: '/admin/questions', title: 'Preguntas', width: 'md', guarded: true },
  { address: '/admin/questions/import', title: 'Importar preguntas', width: 'md', guarded: true },
  { address: '/admin/questions/shared-texts', title: 'Supuestos prácticos', width: 'md', guarded: true },
  { address: '/admin/groups', title: 'Grupos', width: 'md', guarded: true },
  { address: '/admin/categories', title: 'Categorías', width: 'md', guarded: true },
  { address: '/admin/users', title: 'Usuarios', heading: 'Gestión de Usuarios', width: 'md', guarded: true },
  { address: '/admin/content', title: 'Contenido', width: 'md', guarded: true },
  { address: '/admin/legal', title: 'Legal', width: 'md', guarded: true },
  { address: '/admin/badges', title: 'Insignias', width: 'md', guarded: true },
  { address: '/admin/reports', title: 'Reportes', width: 'md', guarded: true },
  { address: '/admin/exams', title: 'Exámenes', width: 'md', guarded: true },
  { address: '/admin/exams/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/admin/exams/mock-exams/*', title: 'Resultados', width: 'md', guarded: true },
  { address: '/admin/mock-exams', title: 'Simulacros', width: 'md', guarded: true },
  { address: '/admin/mock-exams/new', title: 'Nuevo simulacro', width: 'md', guarded: true },
  { address: '/admin/mock-exams/*', title: 'Editar simulacro', width: 'md', guarded: true },
  { address: '/admin/unusual-activity', title: 'Actividad inusual', width: 'md', guarded: true },
  { address: '/admin/audit', title: 'Auditoría', width: 'md', guarded: true },
  { address: '/question/*', title: 'Pregunta', width: 'md' },
];

/** Finds a screen with the same texts for every user; undefined for any other address. */
export function findScreen(path: string): Screen | undefined {
  if (!isDecodable(path)) return undefined;
  return SCREENS.find(({ address }) => isAt(address, path));
}

/** Addresses that search engines may list, besides the home page and legal pages. */
export const SITEMAP_ADDRESSES = SCREENS.filter(({ description }) => description).map(
  ({ address }) => address,
);

function isAt(address: string, path: string): boolean {
  return new RegExp(`^${address.replace('*', '[^/]+')}/?$`).test(path);
}

/** Whether the path can be decoded: one with a malformed escape such as %E0%A4 is no address of a screen. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
