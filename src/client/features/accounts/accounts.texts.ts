export const RESEND = 'Reenviar correo de verificación';
export const RESENT = 'Correo de verificación reenviado';
export const RESEND_FAILED = 'Error al reenviar el correo de verificación. Por favor, inténtalo de nuevo.';

export const PASSWORD_RULES =
  'Al menos 8 caracteres, con minúsculas, mayúsculas, números y un carácter especial.';

export const NEW_LINK = 'Solicitar un nuevo enlace';
