import { accounts, accountsStopped } from '../text-setups/accounts.ts';
import { adminBadges, adminBadgesStopped } from '../text-setups/admin-badges.ts';
import {
  adminCatalogue,
  adminCatalogueEmptied,
  adminCatalogueStopped,
} from '../text-setups/admin-catalogue.ts';
import { adminContent, adminContentStopped } from '../text-setups/admin-content.ts';
import {
  adminImport,
  adminImportRefused,
  adminImportStopped,
  IMPORTED_CATEGORY,
} from '../text-setups/admin-import.ts';
import {
  adminQuestions,
  adminQuestionsEmptied,
  adminQuestionsStopped,
} from '../text-setups/admin-questions.ts';
import { adminReports, adminReportsStopped } from '../text-setups/admin-reports.ts';
import { adminUsers, adminUsersStopped } from '../text-setups/admin-users.ts';
import { admin, adminStopped } from '../text-setups/admin.ts';
import { exams, examsFewQuestions, examsStopped } from '../text-setups/exams.ts';
import { firstVisit, frame } from '../text-setups/frame.ts';
import { home, homeEmptied, homeStopped, legal } from '../text-setups/home.ts';
import { profile, profileStopped } from '../text-setups/profile.ts';
import { emptyRanking, ranking, rankingStopped } from '../text-setups/ranking.ts';
import { recovery, recoveryStopped } from '../text-setups/recovery.ts';
import type { TextLocation } from '../support/locators.ts';
import { FAILING_IMPORT } from '../support/failing-imports.ts';

/** Conditions of a running server or its network that make a text appear, in this order. */
export const TEXT_SETUPS = {
  ...emptyRanking,
  ...frame,
  ...home,
  ...legal,
  ...accounts,
  ...recovery,
  ...profile,
  ...exams,
  ...ranking,
  ...admin,
  ...adminQuestions,
  ...adminCatalogue,
  ...adminContent,
  ...adminImport,
  ...adminUsers,
  ...adminBadges,
  ...adminReports,
};
/** Texts that only a browser without stored data shows. */
export const FIRST_VISIT_SETUPS = firstVisit;
/** Setups in two steps, between which the server is stopped. */
export const SERVER_STOPPED_SETUPS = {
  ...homeStopped,
  ...accountsStopped,
  ...recoveryStopped,
  ...profileStopped,
  ...examsStopped,
  ...rankingStopped,
  ...adminStopped,
  ...adminQuestionsStopped,
  ...adminCatalogueStopped,
  ...adminContentStopped,
  ...adminImportStopped,
  ...adminUsersStopped,
  ...adminBadgesStopped,
  ...adminReportsStopped,
};
/** Setups in two steps, between which questions are deleted and the database begins to refuse imports. */
export const DATABASE_CHANGED_SETUPS = { ...examsFewQuestions, ...adminImportRefused };
/** Setups in two steps, between which all questions and categories are deleted. */
export const DATABASE_EMPTIED_SETUPS = { ...homeEmptied, ...adminQuestionsEmptied, ...adminCatalogueEmptied };

type SetupName =
  | keyof typeof TEXT_SETUPS
  | keyof typeof FIRST_VISIT_SETUPS
  | keyof typeof SERVER_STOPPED_SETUPS
  | keyof typeof DATABASE_CHANGED_SETUPS
  | keyof typeof DATABASE_EMPTIED_SETUPS;

/** A text that the specification prescribes. */
export interface SpecifiedText {
  /** The exact text; {} is a placeholder for a value that varies. */
  text: string;
  /** The values of the placeholders {} in this setup, in their order. */
  values?: (number | string)[];
  /** The section or rule of the specification that prescribes the text. */
  from: string;
  where: TextLocation;
  /** The setup: 'server' (a condition of the real server) or 'edge' (a reply mocked in the browser), then its name. */
  how: SetupName;
}

export const SPECIFIED_TEXTS: SpecifiedText[] = [
  // layout
  {
    text: 'Inicio',
    from: '2 Layout',
    where: 'link in the bar',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Ranking',
    from: '2 Layout',
    where: 'link in the bar',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Crear Cuenta',
    from: '2 Layout',
    where: 'link in the bar',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Iniciar Sesión',
    from: '2 Layout',
    where: 'link in the bar',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Cerrar Sesión',
    from: '2 Layout',
    where: 'button in the bar',
    how: 'server: somebody who has logged in opens the home page',
  },
  {
    text: 'Política de Privacidad',
    from: '2 Layout',
    where: 'link in the footer',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Política de Cookies',
    from: '2 Layout',
    where: 'link in the footer',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Aviso Legal',
    from: '2 Layout',
    where: 'link in the footer',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Contacto',
    from: '2 Layout',
    where: 'link in the footer',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Aceptar Todas',
    from: '2 Layout',
    where: 'button in the cookie banner',
    how: 'server: a first visit',
  },
  {
    text: 'Rechazar Opcionales',
    from: '2 Layout',
    where: 'button in the cookie banner',
    how: 'server: a first visit',
  },
  {
    text: 'Configurar',
    from: '2 Layout',
    where: 'button in the cookie banner',
    how: 'server: a first visit',
  },
  {
    text: 'Política de Cookies',
    from: '2 Layout',
    where: 'link in the cookie banner',
    how: 'server: a first visit',
  },
  {
    text: 'Guardar Configuración',
    from: '2 Layout',
    where: 'button in the cookie banner',
    how: 'server: a first visit, and its cookies are configured',
  },
  {
    text: 'Aceptar Todas',
    from: '2 Layout',
    where: 'button in the cookie banner',
    how: 'server: a first visit, and its cookies are configured',
  },
  {
    text: 'No se pudo conectar con la base de datos.',
    from: '8 Login, rule 23',
    where: 'notice over every screen',
    how: 'edge: the check at start finds nobody',
  },

  // home
  {
    text: 'Todas las categorías',
    from: '2 Home',
    where: 'button',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'Comenzar práctica',
    from: 'rule 42',
    where: 'button',
    how: 'server: a visitor opens the home page',
  },
  {
    text: 'No hay categorías disponibles',
    from: '2 Home',
    where: 'text',
    how: 'server: it has no categories',
  },
  {
    text: 'No hay categorías disponibles en este grupo',
    from: '2 Home',
    where: 'text',
    how: 'server: a group without categories is chosen',
  },
  {
    text: 'Cargando categorías...',
    from: '2 Home',
    where: 'status',
    how: 'edge: the categories are on their way',
  },
  {
    text: 'Reintentando ({}/3)...',
    values: [1],
    from: '2 Home',
    where: 'status',
    how: 'server: stopped before the categories are asked for',
  },
  {
    text: 'Reintentando ({}/3)...',
    values: [2],
    from: '2 Home',
    where: 'status',
    how: 'server: stopped before the categories are asked for',
  },
  {
    text: 'Reintentando ({}/3)...',
    values: [3],
    from: '2 Home',
    where: 'status',
    how: 'server: stopped before the categories are asked for',
  },
  {
    text: 'No se pudieron cargar las categorías. Por favor, inténtalo de nuevo.',
    from: '8 Home',
    where: 'alert',
    how: 'server: stopped before the categories are asked for',
  },
  {
    text: 'Intentar de nuevo',
    from: '2 Home',
    where: 'button',
    how: 'server: stopped before the categories are asked for',
  },
  {
    text: 'Por favor, selecciona una categoría.',
    from: '2 Home, 8 Home',
    where: 'alert',
    how: 'server: practice is started without a category',
  },

  // log-in
  {
    text: 'El email es obligatorio',
    from: '5 Login',
    where: 'below Email',
    how: 'server: log-in is sent empty',
  },
  {
    text: 'La contraseña es obligatoria',
    from: '5 Login',
    where: 'below Contraseña',
    how: 'server: log-in is sent empty',
  },
  {
    text: 'Formato de email inválido',
    from: '5 Login',
    where: 'below Email',
    how: 'server: log-in with no address and a password of 129 characters',
  },
  {
    text: 'La contraseña es demasiado larga',
    from: '5 Login',
    where: 'below Contraseña',
    how: 'server: log-in with no address and a password of 129 characters',
  },
  {
    text: 'El email es demasiado largo',
    from: '5 Login, 9',
    where: 'below Email',
    how: 'server: log-in with an address of 255 characters',
  },
  {
    text: 'Credenciales incorrectas. Verifica tu email y contraseña.',
    from: '8 Login, rule 23',
    where: 'alert',
    how: 'server: log-in with a wrong password',
  },
  {
    text: 'Por favor, verifica tu correo electrónico antes de iniciar sesión.',
    from: '5 Login, 8 Login',
    where: 'alert',
    how: 'server: log-in before the address is confirmed',
  },
  {
    text: 'Reenviar correo de verificación',
    from: 'rule 42',
    where: 'button',
    how: 'server: log-in before the address is confirmed',
  },
  {
    text: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
    from: '8 Login',
    where: 'alert',
    how: 'server: a fourth confirmation mail in a quarter of an hour',
  },
  {
    text: 'Demasiados intentos fallidos. Espera 15 minutos antes de intentar de nuevo.',
    from: '8 Login',
    where: 'alert',
    how: 'server: log-in after five wrong passwords',
  },
  {
    text: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
    from: '8 Login',
    where: 'alert',
    how: 'edge: log-in answered TOO_MANY_ATTEMPTS',
  },
  {
    text: 'Error al iniciar sesión.',
    from: '8 Login',
    where: 'alert',
    how: 'edge: log-in answered LOG_IN_FAILED',
  },
  {
    text: 'No se pudo conectar con la base de datos.',
    from: '8 Login, rule 23',
    where: 'alert',
    how: 'server: stopped before log-in is sent',
  },

  // registration
  {
    text: 'El email es obligatorio',
    from: '5 Register',
    where: 'below Email',
    how: 'server: registration is sent empty',
  },
  {
    text: 'La contraseña es obligatoria',
    from: '5 Register',
    where: 'below Contraseña',
    how: 'server: registration is sent empty',
  },
  {
    text: 'Confirmar contraseña es obligatorio',
    from: '5 Register',
    where: 'below Confirmar contraseña',
    how: 'server: registration is sent empty',
  },
  {
    text: 'El nombre de usuario debe tener al menos 3 caracteres',
    from: '5 Register',
    where: 'below Nombre de usuario',
    how: 'server: registration with a name, an address and a password that are too short',
  },
  {
    text: 'Formato de email inválido',
    from: '5 Register',
    where: 'below Email',
    how: 'server: registration with a name, an address and a password that are too short',
  },
  {
    text: 'La contraseña debe tener al menos 8 caracteres',
    from: '5 Register',
    where: 'below Contraseña',
    how: 'server: registration with a name, an address and a password that are too short',
  },
  {
    text: 'Las contraseñas no coinciden',
    from: '5 Register',
    where: 'below Confirmar contraseña',
    how: 'server: registration with a name, an address and a password that are too short',
  },
  {
    text: 'Solo se permiten letras, números, guiones y guiones bajos',
    from: '5 Register',
    where: 'below Nombre de usuario',
    how: 'server: registration with a blank in the name',
  },
  {
    text: 'El email es demasiado largo',
    from: '5 Register, 9',
    where: 'below Email',
    how: 'server: registration with an address of 255 characters',
  },
  {
    text: 'Debe contener al menos una letra minúscula',
    from: '5 Register, rule 22',
    where: 'below Contraseña',
    how: 'server: registration with a password without small letters',
  },
  {
    text: 'Debe contener al menos una letra mayúscula',
    from: '5 Register, rule 22',
    where: 'below Contraseña',
    how: 'server: registration with a password without capitals',
  },
  {
    text: 'Debe contener al menos un número',
    from: '5 Register, rule 22',
    where: 'below Contraseña',
    how: 'server: registration with a password without digits',
  },
  {
    text: 'Debe contener al menos un carácter especial',
    from: '5 Register, rule 22',
    where: 'below Contraseña',
    how: 'server: registration with a password without special characters',
  },
  {
    text: 'La contraseña es demasiado larga',
    from: '5 Register, 9',
    where: 'below Contraseña',
    how: 'server: registration with a password of 129 characters',
  },
  {
    text: 'Es una de las contraseñas más usadas y se adivina enseguida. Elige otra.',
    from: '0037',
    where: 'below Contraseña',
    how: 'server: registration with one of the commonest passwords',
  },
  {
    text: 'Tu nombre de usuario, tu correo o «Plaza», aunque lleven números o signos, se adivinan enseguida. Elige otra.',
    from: '0037',
    where: 'below Contraseña',
    how: 'server: registration with the name of the product for a password',
  },
  {
    text: 'Este nombre parece del equipo de Plaza y está reservado. Elige otro.',
    from: '0037',
    where: 'below Nombre de usuario',
    how: 'server: registration with a name of staff',
  },
  {
    text: 'Este nombre de usuario ya está en uso.',
    from: '8 Registration',
    where: 'below Nombre de usuario',
    how: 'server: registration with a taken name',
  },
  {
    text: 'Este correo electrónico ya está registrado.',
    from: '8 Registration',
    where: 'below Email',
    how: 'server: registration with a taken address',
  },
  {
    text: 'Demasiados intentos de registro. Espera 15 minutos antes de intentar de nuevo.',
    from: '8 Registration',
    where: 'alert',
    how: 'server: registration after three refused ones',
  },
  {
    text: 'Error al crear el usuario.',
    from: '8 Registration',
    where: 'alert',
    how: 'edge: registration answered USER_NOT_CREATED',
  },
  {
    text: 'Error al crear el perfil de usuario.',
    from: '8 Registration',
    where: 'alert',
    how: 'edge: registration answered PROFILE_NOT_CREATED',
  },
  {
    text: 'Error al crear la cuenta. Por favor, inténtalo de nuevo.',
    from: '8 Registration',
    where: 'alert',
    how: 'server: stopped before registration is sent',
  },
  { text: 'Reenviar correo de verificación', from: 'rule 42', where: 'button', how: 'server: a new account' },
  {
    text: 'Confirmar mi correo',
    from: '0037',
    where: 'button',
    how: 'server: the link of a confirmation mail',
  },
  {
    text: 'Error al confirmar el correo. Por favor, inténtalo de nuevo.',
    from: '0037',
    where: 'alert',
    how: 'server: stopped before an address is confirmed',
  },
  {
    text: 'Correo de verificación reenviado',
    from: '8 Registration',
    where: 'status',
    how: 'server: the confirmation mail of a new account is sent again',
  },
  {
    text: 'Error al reenviar el correo de verificación. Por favor, inténtalo de nuevo.',
    from: '8 Registration',
    where: 'alert',
    how: 'server: stopped before the confirmation mail is sent again',
  },

  // profile
  {
    text: 'La contraseña es obligatoria',
    from: '5 Password change',
    where: 'below Contraseña actual',
    how: 'server: another password is sent empty',
  },
  {
    text: 'La contraseña es obligatoria',
    from: '5 Password change',
    where: 'below Nueva contraseña',
    how: 'server: another password is sent empty',
  },
  {
    text: 'Confirmar contraseña es obligatorio',
    from: '5 Password change',
    where: 'below Confirmar contraseña',
    how: 'server: another password is sent empty',
  },
  {
    text: 'La nueva contraseña debe ser diferente a la actual',
    from: '5 Password change',
    where: 'below Nueva contraseña',
    how: 'server: another password is the one there is, and is repeated otherwise',
  },
  {
    text: 'Las contraseñas no coinciden',
    from: '5 Password change',
    where: 'below Confirmar contraseña',
    how: 'server: another password is the one there is, and is repeated otherwise',
  },
  {
    text: 'La contraseña debe tener al menos 8 caracteres',
    from: '5 Password change',
    where: 'below Nueva contraseña',
    how: 'server: another password is too short',
  },
  {
    text: 'Es una de las contraseñas más usadas y se adivina enseguida. Elige otra.',
    from: '0037',
    where: 'below Nueva contraseña',
    how: 'server: another password is one of the commonest',
  },
  {
    text: 'La contraseña actual es incorrecta.',
    from: '8 Password',
    where: 'below Contraseña actual',
    how: 'server: another password with a wrong current one',
  },
  {
    text: 'Contraseña actualizada correctamente.',
    from: '8 Password',
    where: 'status',
    how: 'server: another password',
  },
  {
    text: 'Error al actualizar la contraseña.',
    from: '8 Password',
    where: 'alert',
    how: 'server: stopped before another password is sent',
  },
  {
    text: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
    from: '8 Login, rule 23',
    where: 'alert in the dialog',
    how: 'server: other sessions are ended with a wrong password',
  },
  {
    text: 'Semana',
    from: 'rule 42',
    where: 'button',
    how: 'server: somebody without an exam opens their profile',
  },
  {
    text: 'Mes',
    from: 'rule 42',
    where: 'button',
    how: 'server: somebody without an exam opens their profile',
  },
  {
    text: 'Año',
    from: 'rule 42',
    where: 'button',
    how: 'server: somebody without an exam opens their profile',
  },
  {
    text: 'Todo',
    from: 'rule 42',
    where: 'button',
    how: 'server: somebody without an exam opens their profile',
  },
  {
    text: 'No hay estadísticas disponibles para el período seleccionado.',
    from: '2 Profile',
    where: 'text',
    how: 'server: somebody without an exam opens their profile',
  },
  {
    text: 'No se pudo cargar el perfil.',
    from: '8 Profile and ranking',
    where: 'alert',
    how: 'edge: the own account can not be fetched',
  },
  {
    text: 'Error al cargar los datos del perfil.',
    from: '8 Profile and ranking',
    where: 'alert',
    how: 'server: stopped before the statistics of another period are asked for',
  },

  // recovery
  {
    text: 'El email es obligatorio',
    from: '5 Forgot password',
    where: 'below Email',
    how: 'server: recovery is sent empty',
  },
  {
    text: 'Formato de email inválido',
    from: '5 Forgot password',
    where: 'below Email',
    how: 'server: recovery with no address',
  },
  {
    text: 'El email es demasiado largo',
    from: '5 Forgot password',
    where: 'below Email',
    how: 'server: recovery with an address of 255 characters',
  },
  {
    text: 'No se encontró una cuenta con este correo electrónico',
    from: '8 Password',
    where: 'below Email',
    how: 'server: recovery with an address that nobody has',
  },
  {
    text: 'Demasiados intentos. Espera 15 minutos antes de intentar de nuevo.',
    from: '8 Password',
    where: 'alert',
    how: 'server: recovery with such addresses, a fourth time',
  },
  {
    text: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
    from: '8 Password',
    where: 'alert',
    how: 'server: a fourth recovery mail in a quarter of an hour',
  },
  {
    text: '¡Correo Enviado!',
    from: '2 Forgot password',
    where: 'heading',
    how: 'server: a recovery mail was sent',
  },
  {
    text: 'Enviar a otro correo',
    from: '2 Forgot password',
    where: 'button',
    how: 'server: a recovery mail was sent',
  },
  {
    text: 'Error al enviar el correo de recuperación. Por favor, inténtalo de nuevo.',
    from: '8 Password',
    where: 'alert',
    how: 'edge: recovery answered RECOVERY_NOT_SENT',
  },
  {
    text: 'Error al enviar el correo de recuperación',
    from: '8 Password',
    where: 'alert',
    how: 'server: stopped before recovery is sent',
  },
  {
    text: 'Enlace de recuperación inválido. Por favor, solicita uno nuevo.',
    from: '8 Password',
    where: 'alert',
    how: 'server: a recovery link that nobody was sent',
  },
  {
    text: 'Error en el enlace de recuperación. Por favor, solicita un nuevo enlace.',
    from: '8 Password, rule 26',
    where: 'alert',
    how: 'server: a recovery link with an error that we do not know',
  },
  {
    text: 'Error al verificar la sesión',
    from: '8 Password',
    where: 'alert',
    how: 'server: stopped before the link is checked',
  },
  {
    text: 'Error al verificar el enlace de recuperación',
    from: '8 Password',
    where: 'alert',
    how: 'edge: the check of the link answered INTERNAL',
  },
  {
    text: 'Es una de las contraseñas más usadas y se adivina enseguida. Elige otra.',
    from: '0037',
    where: 'below Nueva contraseña',
    how: 'server: a new password is one of the commonest',
  },
  {
    text: 'La contraseña es obligatoria',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'server: a new password is sent empty',
  },
  {
    text: 'Confirmar contraseña es obligatorio',
    from: '5 New password after recovery',
    where: 'below Confirmar contraseña',
    how: 'server: a new password is sent empty',
  },
  {
    text: 'La contraseña debe tener al menos 8 caracteres',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'edge: a new password that is too short, and another one repeated',
  },
  {
    text: 'Las contraseñas no coinciden',
    from: '5 New password after recovery',
    where: 'below Confirmar contraseña',
    how: 'edge: a new password that is too short, and another one repeated',
  },
  {
    text: 'Debe contener al menos una letra minúscula',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'edge: a new password without small letters',
  },
  {
    text: 'Debe contener al menos una letra mayúscula',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'edge: a new password without capitals',
  },
  {
    text: 'Debe contener al menos un número',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'edge: a new password without digits',
  },
  {
    text: 'Debe contener al menos un carácter especial',
    from: '5 New password after recovery',
    where: 'below Nueva contraseña',
    how: 'edge: a new password without special characters',
  },
  {
    text: 'La contraseña es demasiado larga',
    from: '5 New password after recovery, 9',
    where: 'below Nueva contraseña',
    how: 'edge: a new password of 129 characters',
  },
  {
    text: 'Error al actualizar la contraseña',
    from: '8 Password',
    where: 'alert',
    how: 'edge: the new password answered PASSWORD_NOT_UPDATED',
  },
  {
    text: 'Error al actualizar la contraseña',
    from: '8 Password',
    where: 'alert',
    how: 'server: stopped before a new password is sent',
  },
  {
    text: 'Sesión expirada. Por favor, solicita un nuevo enlace de recuperación.',
    from: '8 Password',
    where: 'alert',
    how: 'server: the link is used elsewhere before the new password is sent',
  },
  {
    text: 'Contraseña actualizada correctamente.',
    from: '8 Password',
    where: 'status',
    how: 'server: a new password was chosen',
  },
  {
    text: 'Contraseña actualizada correctamente. Ya puedes iniciar sesión.',
    from: '2 Reset password',
    where: 'status',
    how: 'server: three seconds after a new password was chosen',
  },

  // practice
  { text: 'Comenzar examen', from: 'rule 42', where: 'button', how: 'server: an exam is set up' },
  {
    text: 'No hay preguntas disponibles para las categorías seleccionadas.',
    from: '8 Exam and results',
    where: 'status',
    how: 'server: an exam is set up in a category without questions',
  },
  {
    text: 'Solo hay {} preguntas disponibles. Por favor, selecciona un número menor.',
    values: [7],
    from: '8 Exam and results',
    where: 'alert',
    how: 'server: questions were deleted after the exam was set up',
  },
  {
    text: 'No se pudieron cargar las preguntas.',
    from: '8 Exam and results',
    where: 'alert',
    how: 'server: stopped before the category is asked for',
  },
  {
    text: 'Error al cargar las preguntas.',
    from: '8 Exam and results',
    where: 'alert',
    how: 'server: stopped before an exam is started',
  },
  {
    text: 'Correcto',
    from: '2 Exam practice',
    where: 'status',
    how: 'server: a question is answered rightly',
  },
  {
    text: 'Ver explicación',
    from: 'rule 42',
    where: 'button',
    how: 'server: a question is answered rightly',
  },
  { text: 'Anterior', from: 'rule 42', where: 'button', how: 'server: a question is answered rightly' },
  { text: 'Siguiente', from: 'rule 42', where: 'button', how: 'server: a question is answered rightly' },
  {
    text: 'Incorrecto',
    from: '2 Exam practice',
    where: 'status',
    how: 'server: a question is answered wrongly',
  },
  {
    text: 'Finalizar',
    from: '2 Exam practice',
    where: 'button',
    how: 'server: the last question is answered',
  },
  {
    text: 'Error al guardar los resultados del examen.',
    from: '8 Exam and results',
    where: 'alert',
    how: 'server: stopped before an exam is finished',
  },

  // report
  {
    text: 'Reportar pregunta',
    from: 'rule 42',
    where: 'button',
    how: 'server: a question is answered rightly',
  },
  {
    text: 'Respuesta incorrecta',
    from: '3 Issue types',
    where: 'choice of Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Pregunta confusa',
    from: '3 Issue types',
    where: 'choice of Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Explicación incorrecta',
    from: '3 Issue types',
    where: 'choice of Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Error tipográfico',
    from: '3 Issue types',
    where: 'choice of Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Otro problema',
    from: '3 Issue types',
    where: 'choice of Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Por favor, selecciona un tipo de problema y proporciona una descripción',
    from: '5 Exam report',
    where: 'below Tipo de problema',
    how: 'server: a report is sent empty',
  },
  {
    text: 'Error al enviar el reporte. Por favor, inténtalo de nuevo.',
    from: '8 Exam and results',
    where: 'alert in the dialog',
    how: 'server: stopped before a report is sent',
  },

  // results
  { text: 'Correcto', from: '2 Exam practice', where: 'text', how: 'server: results' },
  {
    text: 'Error al cargar los resultados.',
    from: '8 Exam and results',
    where: 'alert',
    how: 'edge: results answered INTERNAL',
  },
  {
    text: 'No se encontraron los resultados del examen.',
    from: '8 Exam and results',
    where: 'alert',
    how: 'server: results that there are not',
  },

  // ranking
  {
    text: 'Ranking de Usuarios',
    from: '2 Ranking',
    where: 'heading',
    how: 'server: nobody has finished an exam in the period',
  },
  {
    text: 'Ranking Semanal',
    from: '2 Ranking',
    where: 'tab',
    how: 'server: nobody has finished an exam in the period',
  },
  {
    text: 'Ranking Mensual',
    from: '2 Ranking',
    where: 'tab',
    how: 'server: nobody has finished an exam in the period',
  },
  {
    text: 'Tiempo restante:',
    from: '2 Ranking',
    where: 'text',
    how: 'server: nobody has finished an exam in the period',
  },
  {
    text: 'No hay usuarios con actividad en este período',
    from: '2 Ranking',
    where: 'text',
    how: 'server: nobody has finished an exam in the period',
  },
  { text: 'Posición', from: '2 Ranking', where: 'column', how: 'server: the own row is in the ranking' },
  { text: 'Usuario', from: '2 Ranking', where: 'column', how: 'server: the own row is in the ranking' },
  { text: 'Puntos', from: '2 Ranking', where: 'column', how: 'server: the own row is in the ranking' },
  { text: '(Tú)', from: '2 Ranking', where: 'text', how: 'server: the own row is in the ranking' },
  {
    text: 'Tu posición actual',
    from: '2 Ranking',
    where: 'heading',
    how: 'server: the own exam brought no points',
  },
  {
    text: 'Usuario desconocido',
    from: '8 Profile and ranking',
    where: 'text',
    how: 'edge: the ranking names somebody without a name',
  },
  {
    text: 'Error al cargar el ranking',
    from: '2 Ranking',
    where: 'heading',
    how: 'server: stopped before the ranking of the month is asked for',
  },
  {
    text: 'Error al cargar el ranking. Por favor, inténtalo de nuevo.',
    from: '8 Profile and ranking',
    where: 'alert',
    how: 'server: stopped before the ranking of the month is asked for',
  },
  {
    text: 'Ver detalles técnicos',
    from: '2 Ranking',
    where: 'text',
    how: 'server: stopped before the ranking of the month is asked for',
  },
  {
    text: 'Reintentar',
    from: '2 Ranking',
    where: 'button',
    how: 'server: stopped before the ranking of the month is asked for',
  },

  // legal pages
  { text: 'Volver al inicio', from: '2 Legal page', where: 'link', how: 'server: a legal page' },
  {
    text: 'No se encontró la página solicitada',
    from: '2 Legal page',
    where: 'heading',
    how: 'server: a legal page that there is not',
  },
  {
    text: 'No se pudo cargar el contenido',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before a legal page is asked for',
  },

  // administration
  { text: 'Panel', from: '2 Admin area', where: 'link', how: 'server: an administrator opens the dashboard' },
  {
    text: 'Página no encontrada',
    from: 'rule 34',
    where: 'heading',
    how: 'server: an address of the administration that leads nowhere',
  },
  {
    text: 'Error al cargar las estadísticas',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the dashboard is asked for again',
  },

  // administration: questions
  {
    text: 'Preguntas',
    from: '2 Admin area',
    where: 'link',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Grupos',
    from: '2 Admin area',
    where: 'link',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Categorías',
    from: '2 Admin area',
    where: 'link',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Importar',
    from: '2 Admin area, Preguntas',
    where: 'link',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Actualizar',
    from: '2 Admin area, Preguntas',
    where: 'button',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Nueva Pregunta',
    from: '2 Admin area, Preguntas',
    where: 'button',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Solo preguntas sin explicación',
    from: '2 Admin area, Preguntas',
    where: 'text',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Pregunta',
    from: '2 Admin area, Preguntas',
    where: 'column',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Categorías',
    from: '2 Admin area, Preguntas',
    where: 'column',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Fecha de Creación',
    from: '2 Admin area, Preguntas',
    where: 'column',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Acciones',
    from: '2 Admin area, Preguntas',
    where: 'column',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Editar',
    from: '2 Admin area, Preguntas',
    where: 'button',
    how: 'server: an administrator opens the list of questions',
  },
  {
    text: 'Limpiar filtros',
    from: '2 Admin area, Preguntas',
    where: 'button',
    how: 'server: an administrator has limited the list of questions',
  },
  {
    text: 'Mostrando {} a {} de {} preguntas',
    values: [11, 12, 12],
    from: '2 Admin area, Preguntas',
    where: 'text',
    how: 'server: the second page of twelve questions',
  },
  {
    text: 'Escribe la explicación aquí...',
    from: '9',
    where: 'placeholder of Explicación (opcional)',
    how: 'server: a new question is begun',
  },
  {
    text: 'Pregunta actualizada correctamente!',
    from: '4 Edit-question modal',
    where: 'status in the dialog',
    how: 'server: a question was changed',
  },
  {
    text: 'Error al cargar las preguntas. Por favor, intenta de nuevo.',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the list of questions is asked for again',
  },
  {
    text: 'Error al guardar la pregunta. Por favor, inténtalo de nuevo.',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before a new question is sent',
  },
  {
    text: 'Error al guardar la pregunta. Por favor, inténtalo de nuevo.',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a changed question is sent',
  },
  {
    text: 'No hay preguntas registradas',
    from: '8 Admin, empty states',
    where: 'text',
    how: 'server: it has no questions',
  },

  // administration: imports
  {
    text: 'El archivo no contiene un JSON válido. Verifica el formato del archivo. {}',
    values: ['Se corta en la línea 1, antes de terminar.'],
    from: '5 Import file',
    where: 'text',
    how: 'server: a file is sent that is no JSON',
  },
  {
    text: 'El archivo debe contener un array de preguntas',
    from: '5 Import file',
    where: 'text',
    how: 'server: a file is sent that holds no array',
  },
  {
    text: 'La pregunta #{} debe tener entre 2 y 6 opciones, tiene {}',
    values: [2, 1],
    from: '5 Import file',
    where: 'text',
    how: 'server: a file is sent with a question of one option',
  },
  {
    text: 'Categoría para {}',
    values: [IMPORTED_CATEGORY],
    from: '5 Import file',
    where: 'text',
    how: 'server: an import has made a category',
  },
  {
    text: 'Error al importar preguntas',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before an import is published',
  },
  {
    text: 'Error al importar preguntas',
    from: '8 Admin',
    where: 'alert',
    how: 'server: the database refuses an import before anything of it',
  },
  {
    text: 'Error al crear la categoría «{}»: {}',
    values: [FAILING_IMPORT.category, FAILING_IMPORT.detail],
    from: '8 Admin',
    where: 'alert',
    how: 'server: the database refuses a category of an import',
  },
  {
    text: 'Error al crear la pregunta «{}»: {}',
    values: [FAILING_IMPORT.question.slice(0, 50), FAILING_IMPORT.detail],
    from: '8 Admin, 9',
    where: 'alert',
    how: 'server: the database refuses a question of an import',
  },
  {
    text: 'No se pudo crear la pregunta',
    from: '8 Admin',
    where: 'alert',
    how: 'server: the database swallows a question of an import',
  },
  {
    text: 'Error al asociar las categorías con la pregunta: {}',
    values: [FAILING_IMPORT.detail],
    from: '8 Admin',
    where: 'alert',
    how: 'server: the database refuses a question of an import its categories',
  },

  // administration: categories and groups
  {
    text: 'Nombre',
    from: '2 Admin area, Categorías',
    where: 'column',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Descripción',
    from: '2 Admin area, Categorías',
    where: 'column',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Grupo',
    from: '2 Admin area, Categorías',
    where: 'column',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Fecha de Creación',
    from: '2 Admin area, Categorías',
    where: 'column',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Acciones',
    from: '2 Admin area, Categorías',
    where: 'column',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Sin grupo',
    from: '2 Admin area, Categorías',
    where: 'cell',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Todos los grupos',
    from: '2 Admin area, Categorías',
    where: 'button',
    how: 'server: an administrator opens the list of categories',
  },
  {
    text: 'Error al guardar la categoría. Por favor, inténtalo de nuevo.',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a category is saved',
  },
  {
    text: 'No se puede eliminar la categoría porque tiene {} pregunta(s) asociada(s).',
    values: [3],
    from: '8 Admin, rule 29',
    where: 'alert in the dialog',
    how: 'server: a category with three questions is to be deleted',
  },
  {
    text: 'Error al eliminar la categoría. Por favor, inténtalo de nuevo.',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a category is deleted',
  },
  {
    text: 'No hay categorías registradas',
    from: '8 Admin, empty states',
    where: 'text',
    how: 'server: it has no categories to be listed',
  },
  {
    text: 'No hay categorías registradas',
    from: '8 Admin, empty states',
    where: 'status',
    how: 'server: it has no questions',
  },
  {
    text: 'Nombre',
    from: '2 Admin area, Grupos',
    where: 'column',
    how: 'server: an administrator opens the list of groups',
  },
  {
    text: 'Descripción',
    from: '2 Admin area, Grupos',
    where: 'column',
    how: 'server: an administrator opens the list of groups',
  },
  {
    text: 'Acciones',
    from: '2 Admin area, Grupos',
    where: 'column',
    how: 'server: an administrator opens the list of groups',
  },
  {
    text: 'El nombre del grupo es obligatorio',
    from: '5 Group',
    where: 'below Nombre',
    how: 'server: a group is saved without a name',
  },
  {
    text: 'Grupo creado correctamente',
    from: '8 Admin',
    where: 'status in the notice',
    how: 'server: a group is made',
  },
  {
    text: 'Grupo actualizado correctamente',
    from: '8 Admin',
    where: 'status in the notice',
    how: 'server: a group is changed',
  },
  {
    text: 'Grupo eliminado correctamente',
    from: '8 Admin',
    where: 'status in the notice',
    how: 'server: a group is deleted',
  },
  {
    text: 'Error al cargar los grupos',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before groups are listed in another order',
  },
  {
    text: 'Error al cargar los grupos',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the groups of categories are asked for again',
  },
  {
    text: 'Error al guardar el grupo',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a group is saved',
  },
  {
    text: 'No se puede eliminar el grupo porque tiene {} categoría(s) asociada(s)',
    values: [2],
    from: '8 Admin, rule 29',
    where: 'alert in the dialog',
    how: 'server: a group with two categories is to be deleted',
  },
  {
    text: 'Error al eliminar el grupo',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a group is deleted',
  },
  {
    text: 'No hay grupos registrados',
    from: '8 Admin, empty states',
    where: 'text',
    how: 'server: it has no groups',
  },

  // administration: badges
  {
    text: 'Insignias',
    from: '2 Admin area',
    where: 'link',
    how: 'server: an administrator opens the dashboard',
  },
  {
    text: 'Insignias',
    from: '2 Admin area, Insignias',
    where: 'heading',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Usuario',
    from: '2 Admin area, Insignias',
    where: 'column',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Insignia',
    from: '2 Admin area, Insignias',
    where: 'column',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Período',
    from: '2 Admin area, Insignias',
    where: 'column',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Puntos',
    from: '2 Admin area, Insignias',
    where: 'column',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Fecha',
    from: '2 Admin area, Insignias',
    where: 'column',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Procesar Manualmente',
    from: '2 Admin area, Insignias',
    where: 'button',
    how: 'server: an administrator opens the list of badges',
  },
  {
    text: 'Insignias otorgadas correctamente',
    from: '8 Admin',
    where: 'status in the notice',
    how: 'server: champions are named by hand',
  },
  {
    text: 'Error al otorgar insignias',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before champions are named by hand',
  },
  {
    text: 'Error al cargar las insignias',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before badges are listed again',
  },
  {
    text: 'No hay insignias otorgadas aún',
    from: '8 Admin, empty states',
    where: 'text',
    how: 'edge: nobody has earned a badge',
  },

  // administration: reports
  {
    text: 'Reportes',
    from: '2 Admin area',
    where: 'text',
    how: 'server: an administrator opens the dashboard',
  },
  {
    text: 'Reportes',
    from: '2 Admin area, Reportes',
    where: 'heading',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Pregunta',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Tipo de Problema',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Usuario',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Estado',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Fecha',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Acciones',
    from: '2 Admin area, Reportes',
    where: 'column',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Usuario anónimo',
    from: '2 Admin area, Reportes',
    where: 'cell',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Error tipográfico',
    from: '3 Issue types',
    where: 'cell',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Pendiente',
    from: '4 Question report status',
    where: 'button',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Revisado',
    from: '4 Question report status',
    where: 'button',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Resuelto',
    from: '4 Question report status',
    where: 'button',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Pendiente',
    from: '4 Question report status',
    where: 'cell',
    how: 'server: an administrator opens the list of reports',
  },
  {
    text: 'Revisado',
    from: '4 Question report status',
    where: 'cell',
    how: 'server: an administrator lists reports that are reviewed',
  },
  {
    text: 'Resuelto',
    from: '4 Question report status',
    where: 'cell',
    how: 'server: an administrator lists reports that are resolved',
  },
  {
    text: 'Detalles del Reporte',
    from: '2 Admin area, Reportes',
    where: 'heading in the dialog',
    how: 'server: an administrator opens a report',
  },
  {
    text: 'Usuario anónimo',
    from: '2 Admin area, Reportes',
    where: 'text in the dialog',
    how: 'server: an administrator opens a report',
  },
  {
    text: 'El reporte ya no admite este cambio de estado: ahora está «{}».',
    values: ['Resuelto'],
    from: '4 Question report status, rule 35',
    where: 'alert in the dialog',
    how: 'server: a report is resolved elsewhere before it is reviewed',
  },
  {
    text: 'Error al cargar los reportes',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before reports are filtered',
  },
  {
    text: 'Error al actualizar el estado del reporte',
    from: '8 Admin',
    where: 'alert in the dialog',
    how: 'server: stopped before a report is resolved',
  },
  {
    text: 'No hay reportes disponibles',
    from: '8 Admin, empty states',
    where: 'text',
    how: 'edge: nobody has reported anything',
  },

  // administration: users
  {
    text: 'Usuarios',
    from: '2 Admin area',
    where: 'link',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Gestión de Usuarios',
    from: '2 Admin area, Usuarios',
    where: 'heading',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Actualizar',
    from: '2 Admin area, Usuarios',
    where: 'button',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Buscar por nombre de usuario o email...',
    from: '2 Admin area, Usuarios',
    where: 'placeholder of Buscar usuarios',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Usuario',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Email',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Estado',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Exámenes',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Puntuación',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Último Examen',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Registro',
    from: '2 Admin area, Usuarios',
    where: 'column',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Administrador',
    from: '2 Admin area, Usuarios',
    where: 'row',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Inactivo',
    from: '2 Admin area, Usuarios',
    where: 'row',
    how: 'server: an administrator opens the list of users',
  },
  {
    text: 'Usuario',
    from: '2 Admin area, Usuarios',
    where: 'row',
    how: 'edge: thousands of users, in every state and in one that nobody knows',
  },
  {
    text: 'Activo',
    from: '2 Admin area, Usuarios',
    where: 'row',
    how: 'server: somebody who has just finished an exam is listed',
  },
  {
    text: 'Semi-activo',
    from: '2 Admin area, Usuarios',
    where: 'row',
    how: 'edge: thousands of users, in every state and in one that nobody knows',
  },
  {
    text: 'Desconocido',
    from: '2 Admin area, Usuarios; rule 36',
    where: 'row',
    how: 'edge: thousands of users, in every state and in one that nobody knows',
  },
  {
    text: '-',
    from: '5 Average score colour',
    where: 'row',
    how: 'edge: thousands of users, in every state and in one that nobody knows',
  },
  {
    text: 'Mostrando {} a {} de {} usuarios',
    values: [1, 20, '50.003'],
    from: '2 Admin area, Usuarios',
    where: 'text',
    how: 'edge: thousands of users, in every state and in one that nobody knows',
  },
  {
    text: 'Cargando usuarios...',
    from: '2 Admin area, Usuarios',
    where: 'text',
    how: 'edge: the list of users is on its way',
  },
  {
    text: 'No se encontraron usuarios',
    from: '2 Admin area, Usuarios',
    where: 'text',
    how: 'server: nobody is found among the users',
  },
  {
    text: 'No hay usuarios registrados',
    from: '2 Admin area, Usuarios',
    where: 'text',
    how: 'edge: there are no users',
  },
  {
    text: 'Error al cargar los usuarios',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the list of users is asked for again',
  },

  // administration: contents and legal pages
  {
    text: 'Contenido',
    from: '2 Admin area',
    where: 'heading',
    how: 'server: an administrator opens the content blocks',
  },
  {
    text: '{}/{} caracteres',
    values: [5, 40],
    from: '5 Content block',
    where: 'text',
    how: 'server: an administrator opens the content blocks',
  },
  {
    text: 'Contenido actualizado correctamente',
    from: '8 Admin',
    where: 'status in the notice',
    how: 'server: a content block is saved',
  },
  {
    text: 'Error al cargar el contenido',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the content blocks are asked for again',
  },
  {
    text: 'Error al actualizar el contenido',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before a content block is saved',
  },
  {
    text: 'Legal',
    from: '2 Admin area',
    where: 'heading',
    how: 'server: an administrator opens the legal pages',
  },
  {
    text: 'Contenido actualizado correctamente',
    from: '8 Admin, Legal',
    where: 'status in the notice',
    how: 'server: a legal page is saved',
  },
  {
    text: 'Email de contacto actualizado correctamente',
    from: '8 Admin, Legal',
    where: 'status in the notice',
    how: 'server: the contact address is saved',
  },
  {
    text: 'Error al cargar el contenido',
    from: '8 Admin',
    where: 'alert',
    how: 'server: stopped before the legal pages are asked for again',
  },
  {
    text: 'Error al actualizar el contenido',
    from: '8 Admin, Legal',
    where: 'alert',
    how: 'server: stopped before a legal page is saved',
  },
  {
    text: 'Error al actualizar el email de contacto',
    from: '8 Admin, Legal',
    where: 'alert',
    how: 'server: stopped before the contact address is saved',
  },
];
