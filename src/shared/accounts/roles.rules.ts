/** The roles of users; src/server/access/policies.ts says what each role may do. */
export const ROLE = { user: 'user', administrator: 'admin' } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const ROLES = Object.values(ROLE);

export function canAdministrate({ role }: { role: string }): boolean {
  return role === ROLE.administrator;
}

/** Names a role in Spanish; an unknown role counts as user (spec section 2). */
export function formatRole(role: string): string {
  return canAdministrate({ role }) ? 'Administrador' : 'Usuario';
}
