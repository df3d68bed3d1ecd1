import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A component whose code is fetched when it is first shown. `Missing` takes its place when the code or its styles
 * can't be fetched. Vite waits for both, so only a handler of the whole `import()` sees that either has failed.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Missing };
    }
  });
}
