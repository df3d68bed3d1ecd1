import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './bottom-stack.module.css';

const BottomContext = createContext<HTMLElement | null>(null);

interface BottomStackProps {
  /** The notices at the window's lower edge, on any screen; in reading and tab order they come before the screen. */
  notices: ReactNode;
  children: ReactNode;
}

/**
 * Shows notices over the screen's lower edge. Their height is added to the page's end: nothing moves when a notice
 * comes or goes, and users can scroll to whatever a notice covers.
 */
export function BottomStack({ notices, children }: BottomStackProps) {
  const [stack, setStack] = useState<HTMLDivElement | null>(null);

  // tells the style sheets the notices' height: sticky bars and focused elements stay above the notices
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
    <BottomContext value={stack}>
      <div ref={setStack} className={classes.notices}>
        {notices}
      </div>
      <div className={classes.screen}>{children}</div>
    </BottomContext>
  );
}

/** Adds a notice from anywhere in the screen, even from a hidden part. */
export function BottomPortal({ children }: { children: ReactNode }) {
  const stack = use(BottomContext);
  return stack && createPortal(children, stack);
}
