import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { api } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { recheckSession } from '#client/data/session.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { PasswordForm } from './password-form.tsx';

const CHANGED = 'Contraseña actualizada correctamente.';

type State = 'closed' | 'open' | 'sending' | 'changed';

export function ChangePassword({ email }: { email: string }) {
  const [state, setState] = useState<State>('closed');
  const formId = useId();
  const isOpen = state === 'open' || state === 'sending';
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const changed = (): void => {
    setState('changed');
    // the new password has ended the other sessions
    void invalidateQueryKeys(api.accounts.sessions.queryKey());
    // a session check already sent with the former cookie would report that the session has ended
    void recheckSession();
  };

  return (
    <Section title="Contraseña">
      {state === 'changed' ? <Success takesFocus>{CHANGED}</Success> : null}
      <Text>Al cambiarla se cierra la sesión en los demás navegadores.</Text>
      <div>
        <Button
          variant="default"
          rightSection={<Chevron aria-hidden size="1.25rem" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          // if the form closed now, the user would not see that the change failed
          aria-disabled={state === 'sending'}
          onClick={() => {
            if (state !== 'sending') setState(isOpen ? 'closed' : 'open');
          }}
        >
          Cambiar contraseña
        </Button>
      </div>
      {isOpen ? (
        <div id={formId}>
          <PasswordForm
            email={email}
            onSending={(isSending) => setState(isSending ? 'sending' : 'open')}
            onChanged={changed}
          />
        </div>
      ) : null}
    </Section>
  );
}
