export const GROUPS_FAILED = 'Error al cargar los grupos';
