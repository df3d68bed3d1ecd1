import { Button, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#client/data/api.ts';
import { isRefusal, isUnreachable } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { NEW_LINK_LABEL } from '#client/features/accounts/accounts.texts.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { type RecoveryLink, INVALID_LINK } from './reset-password-link.ts';

const TITLE = 'Nueva contraseña';
const UNREACHABLE = 'Error al verificar la sesión';
const FAILED = 'Error al verificar el enlace de recuperación';
const UPDATED = 'Contraseña actualizada correctamente.';
const LOG_IN_NOW = 'Contraseña actualizada correctamente. Ya puedes iniciar sesión.';
const REDIRECT_DELAY_MS = 3000;

export function ResetPassword({ link }: { link: RecoveryLink }) {
  // kept outside the component that checks the link: once the link is used, its check fails
  const [isDone, setDone] = useState(false);
  return (
    <Stack>
      <PageHeading title={TITLE}>{TITLE}</PageHeading>
      {isDone ? <PasswordChanged /> : <Step link={link} onDone={() => setDone(true)} />}
    </Stack>
  );
}

interface StepProps {
  link: RecoveryLink;
  onDone: () => void;
}

function Step({ link, onDone }: StepProps) {
  if ('problem' in link) return <InvalidLinkNotice>{link.problem}</InvalidLinkNotice>;
  return <CheckedLink key={link.token} token={link.token} onDone={onDone} />;
}

/** The check of a link is never cached: the link may have been used between two visits. */
function checkQuery(token: string) {
  return queryOptions({
    ...api.accounts.checkRecovery.queryOptions({ input: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function CheckedLink({ token, onDone }: { token: string; onDone: () => void }) {
  const check = useQuery(checkQuery(token));
  if (check.isPending) return <Checking />;
  if (check.data?.valid) return <ResetPasswordForm token={token} onDone={onDone} />;
  // the server refuses a token that doesn't have the right form: the link is invalid
  if (check.isSuccess || isRefusal(check.error)) return <InvalidLinkNotice>{INVALID_LINK}</InvalidLinkNotice>;
  return (
    <Problem onRetry={() => void check.refetch()} retryLabel="Reintentar">
      {isUnreachable(check.error) ? UNREACHABLE : FAILED}
    </Problem>
  );
}

/** A placeholder with the height of the form, so that nothing moves when the form replaces it. */
function Checking() {
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} aria-busy>
      <VisuallyHidden role="status">Comprobando el enlace…</VisuallyHidden>
      <Stack>
        <Skeleton height="6.75rem" />
        <Skeleton height="4.375rem" />
        <Skeleton height="2.75rem" />
      </Stack>
    </Paper>
  );
}

function InvalidLinkNotice({ children }: { children: string }) {
  return (
    <Problem>
      <Stack gap="sm" align="flex-start">
        <span>{children}</span>
        <LinkButton to="/forgot-password">{NEW_LINK_LABEL}</LinkButton>
      </Stack>
    </Problem>
  );
}

/**
 * Navigates to the log-in once the session is known to have ended: the log-in screen redirects users with a session to
 * the home page.
 */
function PasswordChanged() {
  const navigate = useNavigate();
  const [isKnown, setKnown] = useState(false);
  const [isTime, setTime] = useState(false);

  useEffect(() => {
    void recheckSession().then(() => setKnown(true));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isKnown || !isTime) return;
    const notice = { kind: 'success', text: LOG_IN_NOW } as const;
    void navigate({ to: '/login', replace: true, state: { notice } });
  }, [isKnown, isTime, navigate]);

  return (
    <>
      <Success takesFocus>{UPDATED}</Success>
      <Text>En unos segundos pasarás al inicio de sesión.</Text>
      <Button fullWidth loading={isTime} onClick={() => setTime(true)}>
        Ir al inicio de sesión
      </Button>
    </>
  );
}
