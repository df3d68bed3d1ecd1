/** A wrong password where a logged-in user confirms a step. */
export const WRONG_PASSWORD = {
  status: 403,
  message: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
};
