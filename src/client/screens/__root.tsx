import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SessionArea } from '#client/features/accounts/session-area.tsx';
import { useBlock } from '#client/features/content/content.queries.ts';
import { useSessionWatch } from '#client/lib/session.ts';
import { Footer } from '#client/ui/footer.tsx';
import { ProductNameProvider } from '#client/ui/product-name.ts';
import { MAIN_ID, SkipLink } from '#client/ui/skip-link.tsx';
import { TopBar } from '#client/ui/top-bar.tsx';
import classes from './-root.module.css';

export const Route = createRootRoute({ component: Root });

function Root() {
  const router = useRouter();
  const site = useBlock('website_title');
  // the guards decide again who may stay
  const sessionChanged = useCallback(() => void router.invalidate(), [router]);
  useSessionWatch(sessionChanged);

  return (
    <ProductNameProvider value={site.title}>
      <div className={classes.frame}>
        <SkipLink />
        <TopBar session={<SessionArea />} />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer tagline={site.description} />
      </div>
    </ProductNameProvider>
  );
}
