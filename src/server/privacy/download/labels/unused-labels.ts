/** Spanish labels for columns that the accounts library needs, for ways to log in that are off. */
export const UNUSED_LOG_IN_LABELS: Readonly<Record<string, string>> = {
  access_token_expires_at: 'Sin uso (caducidad de acceso)',
  refresh_token_expires_at: 'Sin uso (caducidad de renovación)',
  scope: 'Sin uso (permisos)',
};
