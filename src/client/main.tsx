// imported first: the components' own styles must come after the styles that they override
import '#client/ui/theme/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSchemeManager } from './lib/color-scheme.ts';
import { shareStyleNonce, styleNonce } from './lib/csp-nonce.ts';
import { fillCacheFromPage } from '#client/data/first-answers.ts';
import { queryClient } from '#client/data/query-client.ts';
import { router } from './router.ts';
import { watchRareCharacters } from '#client/ui/theme/rare-characters.ts';
import { resolveCssVariables, theme } from '#client/ui/theme/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const reactRoot = createRoot(root);

shareStyleNonce();
const colorScheme = createSchemeManager();
fillCacheFromPage();
watchRareCharacters();
// if the server has already rendered the whole screen, its HTML stays until the screen's code is loaded
if (root.querySelector('[data-whole]')) router.load().then(show, show);
else show();

function show(): void {
  reactRoot.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
