import type { ReactNode, Ref } from 'react';
import classes from './bottom-notice.module.css';

interface BottomNoticeProps {
  ref?: Ref<HTMLDivElement>;
  icon?: ReactNode;
  /** What went wrong, in a sentence. */
  text: string;
  /** What can be done about it. */
  children: ReactNode;
}

/** Something that went wrong whatever the screen, told at the window's lower edge. */
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
