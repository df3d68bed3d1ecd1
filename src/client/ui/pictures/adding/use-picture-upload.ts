import { useRef, useState } from 'react';
import { sendPicture, type StoredPicture } from '#client/data/send-picture.ts';
import { reducePicture } from './reduce-picture.ts';

/** Scales a picture down and uploads it; a picture that the user chooses during the upload replaces it. */
export function usePictureUpload(initial: StoredPicture | undefined) {
  const [picture, setPicture] = useState(initial);
  const [problem, setProblem] = useState<{ text: string; isPassing: boolean }>();
  const [file, setFile] = useState<Blob>();
  const [isSending, setIsSending] = useState(false);
  const latest = useRef<Blob>(null);
  const send = (chosen: Blob): void => {
    latest.current = chosen;
    setFile(chosen);
    setPicture(undefined);
    setProblem(undefined);
    setIsSending(true);
    void deliver(chosen);
  };
  const deliver = async (chosen: Blob): Promise<void> => {
    const sent = await sendPicture(await reducePicture(chosen));
    if (latest.current !== chosen) return;
    setIsSending(false);
    if ('picture' in sent) setPicture(sent.picture);
    else setProblem({ text: sent.problem, isPassing: sent.isPassing });
  };
  return { picture, problem, isSending, send, retry: () => file && send(file) };
}
