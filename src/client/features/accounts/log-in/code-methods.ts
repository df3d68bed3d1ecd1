import { recoveryCodeForm, totpForm } from '#shared/accounts/second-factor.contract.ts';

export const CODE_METHODS = {
  totp: {
    schema: totpForm,
    label: 'Código de la aplicación',
    description: 'Las 6 cifras que muestra ahora tu aplicación de códigos.',
    switchLabel: 'Usar la aplicación de códigos',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery_code: {
    schema: recoveryCodeForm,
    label: 'Código de recuperación',
    description: 'Uno de los códigos que guardaste. Cada uno vale una sola vez.',
    switchLabel: 'Usar un código de recuperación',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;
export type CodeMethod = keyof typeof CODE_METHODS;
