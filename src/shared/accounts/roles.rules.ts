/** What each role may do stands in src/server/access/policies.ts. */
export const ROLE = { user: 'user', administrator: 'admin' } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const ROLES = Object.values(ROLE);

export function canAdministrate({ role }: { role: string }): boolean {
  return role === ROLE.administrator;
}

/** Any other role counts as user (spec section 2). */
export function roleLabel(role: string): string {
  return canAdministrate({ role }) ? 'Administrador' : 'Usuario';
}
