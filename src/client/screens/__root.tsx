import { useQuery } from '@tanstack/react-query';
import {
  type AnyRouter,
  createRootRoute,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { DarkMode } from '#client/features/accounts/dark-mode.tsx';
import { DeletionCancelledNotice } from '#client/features/accounts/own/deletion-cancelled-notice.tsx';
import { shownCodes } from '#client/features/accounts/second-factor/shown-codes.ts';
import { SessionArea } from '#client/features/accounts/session-area.tsx';
import { useBlockTexts, useContactEmail, useMinimumAge } from '#client/features/content/content.queries.ts';
import { CookieBanner } from '#client/features/cookies/cookie-banner.tsx';
import { useCookieBanner } from '#client/features/cookies/use-cookie-banner.ts';
import { connection } from '#client/data/connection.ts';
import { queryClient } from '#client/data/query-client.ts';
import { sessionQuery, useSessionSync } from '#client/data/session.ts';
import { BottomStack } from '#client/ui/notices/bottom-stack.tsx';
import { LoadingScreen } from '#client/ui/notices/loading-screen.tsx';
import { ConnectionNotice } from '#client/ui/notices/connection-notice.tsx';
import { Footer } from '#client/ui/frame/footer.tsx';
import { ProductNameProvider } from '#client/ui/frame/product-name.ts';
import { MAIN_ID, SkipLink } from '#client/ui/frame/skip-link.tsx';
import { TopBar } from '#client/ui/frame/top-bar.tsx';
import classes from './-root.module.css';
import type { Account } from '#shared/accounts/accounts.contract.ts';

// split off, because only few users need it
const RequiredPasswordChange = lazyRouteComponent(
  () => import('#client/features/accounts/own/required-password-change.tsx'),
  'RequiredPasswordChange',
);

const RequiredAcceptance = lazyRouteComponent(
  () => import('#client/features/accounts/own/required-acceptance.tsx'),
  'RequiredAcceptance',
);
const RequiredSecondFactor = lazyRouteComponent(
  () => import('#client/features/accounts/second-factor/required-second-factor.tsx'),
  'RequiredSecondFactor',
);

export const Route = createRootRoute({ component: Root });

function Root() {
  const router = useRouter();
  const site = useBlockTexts('website_title');
  const contactEmail = useContactEmail();
  const cookies = useCookieBanner();
  // runs the guards again, which redirect users who may not stay
  const sessionChanged = useCallback(() => void router.invalidate(), [router]);
  useSessionSync(sessionChanged);
  useEffect(() => connection.start(() => refetchFailed(router)), [router]);

  return (
    <ProductNameProvider value={site.title}>
      <SkipLink />
      <BottomStack
        notices={
          <>
            <ConnectionNotice />
            <CookieBanner {...cookies} />
          </>
        }
      >
        <div className={classes.frame}>
          <TopBar theme={<DarkMode />} sessionArea={<SessionArea />} />
          <DeletionCancelledNotice />
          <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
            <Content />
          </main>
          <Footer
            tagline={site.description}
            contactEmail={contactEmail}
            onConfigureCookies={cookies.reopen}
          />
        </div>
      </BottomStack>
    </ProductNameProvider>
  );
}

function Content() {
  const { data: account } = useQuery(sessionQuery);
  const minimumAge = useMinimumAge();
  const requirement = useRequirement(account);
  if (!account || !requirement) return <Outlet />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {requirement === 'password' ? <RequiredPasswordChange email={account.email} /> : null}
      {requirement === 'second factor' ? <RequiredSecondFactor account={account} /> : null}
      {requirement === 'acceptance' ? <RequiredAcceptance account={account} minimumAge={minimumAge} /> : null}
    </Suspense>
  );
}

/** What a user must do before using Plaza; legal texts can still be read, so that users can accept them. */
function useRequirement(account: Account | null | undefined) {
  const isReading = useLocation({ select: ({ pathname }) => pathname.startsWith('/legal/') });
  const shown = useSyncExternalStore(shownCodes.subscribe, shownCodes.getState);
  if (account?.must_change_password) return 'password';
  if (account?.must_set_up_second_factor || shown?.isRequiredSetUp) return 'second factor';
  return account?.must_accept_terms && !isReading ? 'acceptance' : undefined;
}

/** Refetches what failed while the server was unreachable. */
function refetchFailed(router: AnyRouter): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  // runs the guards again: if one has failed, no screen is shown whose queries could be refetched
  void router.invalidate();
}
