import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/ui/frame/not-found-screen.tsx';

/** Unknown addresses stay behind the administration's guard and show its menu (rules.md 34). */
export const Route = createFileRoute('/admin/$')({ component: NotFoundScreen });
