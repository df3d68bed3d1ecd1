export const RESEND_VERIFICATION_LABEL = 'Reenviar correo de verificación';
export const VERIFICATION_RESENT = 'Correo de verificación reenviado';

export const NEW_LINK_LABEL = 'Solicitar un nuevo enlace';
