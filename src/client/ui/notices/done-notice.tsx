import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { AmongNotices } from './bottom-stack.tsx';
import classes from './done-notice.module.css';

export interface Done {
  text: string;
  /** A further sentence. */
  detail?: string;
  /** It could not be done. */
  hasFailed?: boolean;
}

interface DoneNoticeProps {
  /** null: nothing to say yet. */
  done: Done | null;
  onClose: () => void;
  /** What can be done about it: a button 'Deshacer'. */
  children?: ReactNode;
}

/**
 * Says at the window's lower edge what was just done in a list, where the row that it was done to may be gone. Stays
 * until it is closed or something else was done. Its place is always there, so that screen readers hear what comes.
 */
export function DoneNotice({ done, onClose, children }: DoneNoticeProps) {
  const { text = null, detail, hasFailed = false } = done ?? {};
  const close = (): void => {
    onClose();
    focusHeading();
  };

  return (
    <AmongNotices>
      <div
        {...(done ? NAMED : {})}
        className={classes.notice}
        data-shown={done !== null || undefined}
        data-failed={hasFailed || undefined}
      >
        <div className={classes.inner}>
          <Text text={text} detail={detail} hasFailed={hasFailed} />
          {done ? (
            <div className={classes.actions}>
              {children}
              <CloseButton size="2.75rem" aria-label="Cerrar aviso" onClick={close} />
            </div>
          ) : null}
        </div>
      </div>
    </AmongNotices>
  );
}

const NAMED = { role: 'region', 'aria-label': 'Aviso' } as const;

interface TextProps {
  text: string | null;
  detail: string | undefined;
  hasFailed: boolean;
}

function Text({ text, detail, hasFailed }: TextProps) {
  const Sign = hasFailed ? IconAlertTriangle : IconCircleCheck;
  return (
    <>
      {text === null ? null : <Sign aria-hidden className={classes.sign} />}
      <div className={classes.text}>
        <p role="status">
          {hasFailed || text === null ? null : <span>{text}</span>}
          {hasFailed || detail === undefined ? null : `. ${detail}`}
        </p>
        <p role="alert">{hasFailed ? text : null}</p>
      </div>
    </>
  );
}
