import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/ui/frame/not-found-screen.tsx';

/** Any other address in the administration: behind the same guard, with its menu beside it (rules.md 34). */
export const Route = createFileRoute('/admin/$')({ component: NotFoundScreen });
