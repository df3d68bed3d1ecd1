import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { type AttemptFailure, createAttemptFailure } from '#client/features/accounts/log-in/lockout.ts';

const FAILED = 'Error al reenviar el correo de verificación. Por favor, inténtalo de nuevo.';

export function useVerificationResend() {
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  const resending = useMutation(
    api.accounts.resendVerification.mutationOptions({
      onMutate: () => setFailure(null),
      onError: (error) => setFailure(createAttemptFailure(error, FAILED)),
    }),
  );
  return { resend: resending.mutate, isPending: resending.isPending, isSent: resending.isSuccess, failure };
}
