import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#client/features/admin/dashboard.tsx';
import { LaunchWarnings } from '#client/features/admin/launch-warnings.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';

export const Route = createFileRoute('/admin/')({ component: DashboardScreen });

function DashboardScreen() {
  return (
    <Page>
      <Stack gap="lg">
        <PageHeading title="Panel de administración">Panel de administración</PageHeading>
        <Dashboard />
        <LaunchWarnings />
      </Stack>
    </Page>
  );
}
