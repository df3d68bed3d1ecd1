import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AdminFrame } from '#client/features/admin/admin-frame.tsx';
import { requireAdministrator } from '#client/data/guards.ts';
import { sessionQuery } from '#client/data/session.ts';
import { LoadingScreen } from '#client/ui/notices/loading-screen.tsx';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdministrator,
  component: Administration,
});

function Administration() {
  const router = useRouter();
  const { data: account } = useQuery(sessionQuery);
  const isAdministrator = account ? canAdministrate(account) : false;

  // when the user is no longer an administrator, or logged out, this runs the guard, which redirects
  useEffect(() => {
    if (!isAdministrator) void router.invalidate();
  }, [isAdministrator, router]);

  if (!isAdministrator) return <LoadingScreen />;
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
