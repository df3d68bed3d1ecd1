import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './bottom-stack.module.css';

const Notices = createContext<HTMLElement | null>(null);

interface BottomStackProps {
  /** What is said at the window's lower edge whatever the screen. Read first, and first reached by the keyboard. */
  notices: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/**
 * The page ends as much later as the notices are high: nothing moves when one comes or goes, and everything can be
 * scrolled out from under them.
 */
export function BottomStack({ notices, children }: BottomStackProps) {
  const [stack, setStack] = useState<HTMLDivElement | null>(null);

  // the screens' own bars stand on them, and what has the focus stays above
  useLayoutEffect(() => {
    if (!stack) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--plaza-notices', `${stack.offsetHeight}px`),
    );
    observer.observe(stack);
    return () => {
      observer.disconnect();
      style.removeProperty('--plaza-notices');
    };
  }, [stack]);

  return (
    <Notices value={stack}>
      <div ref={setStack} className={classes.notices}>
        {notices}
      </div>
      <div className={classes.screen}>{children}</div>
    </Notices>
  );
}

/** Puts one more among the notices, from any place of the screen, even one that is hidden. */
export function AmongNotices({ children }: { children: ReactNode }) {
  const stack = use(Notices);
  return stack && createPortal(children, stack);
}
