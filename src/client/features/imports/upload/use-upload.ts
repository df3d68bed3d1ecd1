import { useEffect, useRef, useState } from 'react';
import { recheckSession } from '#client/data/session.ts';
import {
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  LARGE_FILE_MAX_BYTES,
  LARGE_FILE_TOO_LARGE,
} from '#shared/questions/question-file.rules.ts';
import { isLargeFileFormat } from '#shared/questions/question-formats.rules.ts';
import { invalidateImports } from '#client/features/imports/imports.queries.ts';
import { type UploadHandle, sendFile } from './send-file.ts';

export type UploadState =
  | { step: 'choosing' }
  /** `part` is the share of the file that has been sent, from 0 to 1. */
  | { step: 'sending'; fileName: string; part: number }
  /** The file has arrived; its import is not shown yet. */
  | { step: 'arrived'; fileName: string }
  /** `isPassing`: the user may send the same file again. */
  | { step: 'failed'; fileName: string | undefined; problem: string; isPassing: boolean };

export interface Upload {
  state: UploadState;
  send: (file: File) => void;
  /** Sends the same file again after a failure. */
  resend: () => void;
  cancel: () => void;
  /** Shows why the chosen file can't be sent. */
  refuse: (problem: string) => void;
}

/** Sends one file at a time; `onArrived` shows its import. Leaving the screen aborts the upload. */
export function useUpload(onArrived: (importId: string) => Promise<void>): Upload {
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const current = useRef<UploadHandle>(undefined);
  const last = useRef<File>(undefined);
  useEffect(() => () => current.current?.cancel(), []);

  const send = async (file: File): Promise<void> => {
    current.current?.cancel();
    const { name: fileName } = file;
    const problem = describeTooLarge(file);
    if (problem !== undefined) {
      setState({ step: 'failed', fileName, problem, isPassing: false });
      return;
    }
    last.current = file;
    setState({ step: 'sending', fileName, part: 0 });
    const sending = sendFile(file, (part) => {
      if (current.current === sending) setState({ step: 'sending', fileName, part });
    });
    current.current = sending;
    const sent = await sending.result;
    if (current.current !== sending || sent.outcome === 'cancelled') return;
    if (sent.outcome === 'arrived') {
      setState({ step: 'arrived', fileName });
      await onArrived(sent.importId);
      setState((now) => (now.step === 'arrived' ? { step: 'choosing' } : now));
    } else {
      setState({ step: 'failed', fileName, ...sent });
      if (sent.isSignedOut) void recheckSession();
    }
    // refetches the imports also after a failure: the server may have stored this one although its reply was lost
    void invalidateImports();
  };

  return {
    state,
    send: (file) => void send(file),
    resend: () => {
      if (last.current) void send(last.current);
    },
    cancel: () => {
      current.current?.cancel();
      setState({ step: 'choosing' });
    },
    refuse: (problem) => setState({ step: 'failed', fileName: undefined, problem, isPassing: false }),
  };
}

function describeTooLarge({ name, size }: File): string | undefined {
  if (size <= FILE_MAX_BYTES) return undefined;
  if (!isLargeFileFormat(name)) return FILE_TOO_LARGE;
  return size > LARGE_FILE_MAX_BYTES ? LARGE_FILE_TOO_LARGE : undefined;
}
