import type { ListedUser } from '#shared/users/users.contract.ts';
import { canAdministrate, ROLE } from '#shared/accounts/roles.rules.ts';

/** The texts of the confirmation dialog. */
interface Question {
  title: string;
  explanation: string;
  confirmLabel: string;
}

/** An administrator's action on one user (rules.md 28). */
interface UserAction {
  label: string;
  isOffered: (user: ListedUser, isOwn: boolean) => boolean;
  /** The changed fields of the row; null when the action removes the row. */
  change: Partial<ListedUser> | null;
  done: (name: string) => string;
  failed: string;
  /** Asks for a confirmation; missing if the action needs none. */
  question?: (isOwn: boolean) => Question;
}

const failed = (what: string): string => `No se ha podido ${what}. Por favor, inténtalo de nuevo.`;

const LEAVING: Question = {
  title: '¿Dejar de ser administrador?',
  explanation:
    'Perderás el acceso a la administración ahora mismo, y solo otro administrador podrá devolvértelo.',
  confirmLabel: 'Dejar de serlo',
};

export const USER_ACTIONS = {
  confirmEmail: {
    label: 'Confirmar email',
    isOffered: ({ email_verified: isConfirmed }) => !isConfirmed,
    change: { email_verified: true },
    done: (name) => `Se ha confirmado el email de ${name}.`,
    failed: failed('confirmar el email'),
  },
  sendRecovery: {
    label: 'Enviar correo de recuperación',
    // not offered for blocked users, who can't log in even with a new password
    isOffered: ({ blocked }) => !blocked,
    change: {},
    done: (name) => `Se ha enviado a ${name} un correo de recuperación.`,
    failed: failed('enviar el correo de recuperación'),
  },
  sendFactorRemoval: {
    label: 'Quitar verificación en dos pasos',
    isOffered: ({ has_second_factor: isProtected, blocked }) => isProtected && !blocked,
    change: {},
    done: (name) => `Se ha enviado a ${name} un correo para quitar la verificación en dos pasos.`,
    failed: failed('enviar el correo'),
    question: () => ({
      title: '¿Enviar el correo para quitar la verificación?',
      explanation:
        'Hazlo solo si el usuario te lo ha pedido y ha perdido la aplicación, las llaves y los códigos de recuperación. Recibirá un enlace que vale 24 horas: la verificación se quita cuando lo confirme.',
      confirmLabel: 'Enviar correo',
    }),
  },
  makeAdministrator: {
    label: 'Hacer administrador',
    isOffered: (user) => !canAdministrate(user) && user.email_verified && !user.blocked,
    change: { role: ROLE.administrator },
    done: (name) => `${name} ya puede administrar.`,
    failed: failed('hacer administrador a este usuario'),
    question: () => ({
      title: '¿Hacer administrador a este usuario?',
      explanation:
        'Podrá verlo y cambiarlo todo: usuarios, preguntas, categorías, contenido y reportes. También podrá nombrar o quitar a otros administradores.',
      confirmLabel: 'Hacer administrador',
    }),
  },
  withdrawAdministrator: {
    label: 'Quitar administrador',
    isOffered: canAdministrate,
    change: { role: ROLE.user },
    done: (name) => `${name} ya no puede administrar.`,
    failed: failed('quitar el permiso de administrador'),
    question: (isOwn) =>
      isOwn
        ? LEAVING
        : {
            title: '¿Quitar a este administrador?',
            explanation:
              'Perderá el acceso a la administración ahora mismo. Su cuenta y sus resultados no cambian.',
            confirmLabel: 'Quitar administrador',
          },
  },
  block: {
    label: 'Bloquear',
    isOffered: ({ blocked }, isOwn) => !blocked && !isOwn,
    change: { blocked: true },
    done: (name) => `Se ha bloqueado a ${name}.`,
    failed: failed('bloquear a este usuario'),
    question: () => ({
      title: '¿Bloquear a este usuario?',
      explanation:
        'Se cerrarán sus sesiones ahora mismo y no podrá volver a entrar hasta que lo desbloquees. Su cuenta y sus resultados se conservan.',
      confirmLabel: 'Bloquear',
    }),
  },
  unblock: {
    label: 'Desbloquear',
    isOffered: ({ blocked }) => blocked,
    change: { blocked: false },
    done: (name) => `Se ha desbloqueado a ${name}.`,
    failed: failed('desbloquear a este usuario'),
  },
  remove: {
    label: 'Eliminar',
    isOffered: (_user, isOwn) => !isOwn,
    change: null,
    done: (name) => `Se ha eliminado a ${name}.`,
    failed: failed('eliminar a este usuario'),
    question: () => ({
      title: '¿Eliminar a este usuario?',
      explanation:
        'Se borrarán para siempre su cuenta, sus insignias y su puesto en el ranking. Los exámenes que terminó se conservan sin su nombre. No se puede deshacer.',
      confirmLabel: 'Eliminar',
    }),
  },
} as const satisfies Record<string, UserAction>;

export type UserActionName = keyof typeof USER_ACTIONS;

const NAMES = Object.keys(USER_ACTIONS) as UserActionName[];

export const userAction = (name: UserActionName): UserAction => USER_ACTIONS[name];

/** Returns the actions that fit the user's state; administrators can't block or delete themselves here. */
export function listUserActions(user: ListedUser, ownId: string | undefined): UserActionName[] {
  return NAMES.filter((name) => userAction(name).isOffered(user, user.id === ownId));
}

/** The entries of a user's menu: the actions, and the dialog for extra time. */
export type UserMenuEntry = UserActionName | 'extraTime';

export const EXTRA_TIME_LABEL = 'Tiempo adicional';

/** The menu of a user; actions that can't be undone come last. */
export function listUserMenuEntries(user: ListedUser, ownId: string | undefined): UserMenuEntry[] {
  const actions = listUserActions(user, ownId);
  return [
    ...actions.filter((name) => name !== 'remove'),
    'extraTime',
    ...actions.filter((name) => name === 'remove'),
  ];
}
