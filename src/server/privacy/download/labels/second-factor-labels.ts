export const SECOND_FACTOR_LABELS = {
  added_at: 'Añadido el',
  challenge: 'Texto que firma la llave',
  confirmed_at: 'Confirmado el',
  counter: 'Usos que cuenta la llave',
  credential_id: 'Identificador de la llave',
  has_second_factor: 'Verificación en dos pasos',
  last_step: 'Último código aceptado (período de 30 s)',
  public_key: 'Clave pública',
  purpose: 'Para qué',
  second_factor_at: 'Segundo paso comprobado el',
  transports: 'Cómo se conecta la llave',
};
