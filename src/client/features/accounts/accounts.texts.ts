export const RESEND = 'Reenviar correo de verificación';
export const RESENT = 'Correo de verificación reenviado';
export const RESEND_FAILED = 'Error al reenviar el correo de verificación. Por favor, inténtalo de nuevo.';
