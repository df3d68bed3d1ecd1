export const UNREACHABLE = 'No se pudo conectar con la base de datos.';
export const FAILED = 'Error al iniciar sesión.';
