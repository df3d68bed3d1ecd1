import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './bottom-stack.module.css';

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
  const stack = useRef<HTMLDivElement>(null);

  // the screens' own bars stand on them, and what has the focus stays above
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--plaza-notices', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--plaza-notices');
    };
  }, []);

  return (
    <>
      <div ref={stack} className={classes.notices}>
        {notices}
      </div>
      <div className={classes.screen}>{children}</div>
    </>
  );
}
