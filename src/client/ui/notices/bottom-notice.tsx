import type { ReactNode, Ref } from 'react';
import classes from './bottom-notice.module.css';

interface BottomNoticeProps {
  ref?: Ref<HTMLDivElement>;
  icon?: ReactNode;
  /** The text of the notice, one sentence. */
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/** An alert at the window's lower edge, on any screen. */
export function BottomNotice({ ref, icon, text, children }: BottomNoticeProps) {
  return (
    <div ref={ref} role="alert" className={classes.notice}>
      <div className={classes.inner}>
        {icon ? <span className={classes.icon}>{icon}</span> : null}
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
