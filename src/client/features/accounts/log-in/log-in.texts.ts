export const DATABASE_UNREACHABLE = 'No se pudo conectar con la base de datos.';
export const LOG_IN_FAILURE = 'Error al iniciar sesión.';
