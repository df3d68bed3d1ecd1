import type { BetterAuthOptions } from 'better-auth';

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Maps the accounts library to Plaza's tables and columns. Requests can't set fields with `input: false`. */
export const LIBRARY_TABLES = {
  user: {
    modelName: 'profiles',
    fields: { name: 'username', emailVerified: 'email_verified', ...stamps },
    additionalFields: {
      role: { type: 'string', input: false, required: false },
      dark_mode: { type: 'boolean', input: false, required: false },
      hidden: { type: 'boolean', input: false, required: false },
    },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...stamps,
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...stamps,
    },
  },
  verification: { modelName: 'auth_verifications', fields: { expiresAt: 'expires_at', ...stamps } },
} as const satisfies BetterAuthOptions;
