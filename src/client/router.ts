import { createRouter } from '@tanstack/react-router';
import { requestHeadingFocus } from '#client/ui/focus/heading-focus.ts';
import type { FlashNotice } from './lib/flash-notice.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from '#client/ui/frame/error-screen.tsx';
import { NotFoundScreen } from '#client/ui/frame/not-found-screen.tsx';
import { LoadingScreen } from '#client/ui/notices/loading-screen.tsx';

export const router = createRouter({
  routeTree,
  // the server's routes are case-sensitive too
  caseSensitive: true,
  defaultPreload: 'intent',
  // TanStack Query caches preloaded data: the router must not cache it a second time
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) requestHeadingFocus();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    notice?: FlashNotice;
    /** The id of the practice that the previous screen has just started. */
    startedExamId?: string;
  }
}
