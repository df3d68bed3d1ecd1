/** What an account is. What a role may do stands in src/server/access/policies.ts. */
export const ROLE = { user: 'user', administrator: 'admin' } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const ROLES = Object.values(ROLE);

export function canAdministrate({ role }: { role: string }): boolean {
  return role === ROLE.administrator;
}

/** Total: whoever isn't an administrator is a user (spec section 2). */
export function roleLabel(role: string): string {
  return canAdministrate({ role }) ? 'Administrador' : 'Usuario';
}
