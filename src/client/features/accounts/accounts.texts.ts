export const RESEND = 'Reenviar correo de verificación';
export const RESENT = 'Correo de verificación reenviado';

export const NEW_LINK = 'Solicitar un nuevo enlace';
