import { Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { PendingLogIn } from '#shared/accounts/second-factor.contract.ts';
import { CodeForm } from './code-form.tsx';
import { LockoutNotice } from './lockout-notice.tsx';
import type { AttemptFailure } from './lockout.ts';
import { LogInWithPasskey } from './log-in-with-passkey.tsx';
import { CODE_METHODS, type CodeMethod } from './code-methods.ts';

interface SecondStepProps {
  pending: PendingLogIn;
  /** Called with null when the user goes back, or with the reason when the log-in has to begin again. */
  onLeave: (text: string | null) => void;
}

/** The second step of a log-in: one way to prove the factor at a time, and buttons to the others. */
export function SecondStep({ pending, onLeave }: SecondStepProps) {
  const methods = listMethods(pending);
  const [method, setMethod] = useState<CodeMethod>(methods[0] ?? 'recovery_code');
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  return (
    <Stack>
      <Title order={2} size="h4">
        Verificación en dos pasos
      </Title>
      {failure ? <LockoutNotice failure={failure} /> : null}
      <CodeForm key={method} method={method} token={pending.token} onExpired={onLeave} />
      <Stack gap="xs">
        {pending.has_passkeys ? <LogInWithPasskey token={pending.token} onFailure={setFailure} /> : null}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="default" onClick={() => setMethod(other)}>
              {CODE_METHODS[other].switchLabel}
            </Button>
          ))}
        <Button variant="subtle" onClick={() => onLeave(null)}>
          Volver a empezar
        </Button>
      </Stack>
    </Stack>
  );
}

function listMethods({ has_totp, has_recovery_codes }: PendingLogIn): CodeMethod[] {
  const available = { totp: has_totp, recovery_code: has_recovery_codes };
  return (['totp', 'recovery_code'] as const).filter((method) => available[method]);
}
