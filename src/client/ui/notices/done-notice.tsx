import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { BottomPortal } from './bottom-stack.tsx';
import classes from './done-notice.module.css';

export interface DoneAction {
  text: string;
  /** A second sentence after the text. */
  detail?: string;
  /** Whether the action failed. */
  hasFailed?: boolean;
}

interface DoneNoticeProps {
  done: DoneAction | null;
  onClose: () => void;
  /** The button 'Deshacer', if the action can be undone. */
  children?: ReactNode;
}

/**
 * Says at the window's lower edge what an action on a list has done, as its row may be gone. It stays until it is
 * closed or the next action. Its live regions are always in the page: screen readers announce only changes within a
 * region.
 */
export function DoneNotice({ done, onClose, children }: DoneNoticeProps) {
  const { text = null, detail, hasFailed = false } = done ?? {};
  const close = (): void => {
    onClose();
    focusHeading();
  };

  return (
    <BottomPortal>
      <div
        {...(done ? REGION : {})}
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
    </BottomPortal>
  );
}

const REGION = { role: 'region', 'aria-label': 'Aviso' } as const;

interface TextProps {
  text: string | null;
  detail: string | undefined;
  hasFailed: boolean;
}

function Text({ text, detail, hasFailed }: TextProps) {
  const Icon = hasFailed ? IconAlertTriangle : IconCircleCheck;
  return (
    <>
      {text === null ? null : <Icon aria-hidden className={classes.sign} />}
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
