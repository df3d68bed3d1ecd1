export const GROUPS_LOAD_FAILED = 'Error al cargar los grupos';
