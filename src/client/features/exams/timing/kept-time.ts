import { tabStorage } from '#client/lib/storage.ts';

const KEY = 'plaza-exam-time';

/** Seconds of an exam that this tab has counted since the last answer told the server; 0 for any other exam. */
export function keptTime(attemptId: string): number {
  const [id, seconds] = (tabStorage.read(KEY) ?? '').split(' ');
  return id === attemptId && /^\d{1,8}$/.test(seconds ?? '') ? Number(seconds) : 0;
}

export function keepTime(attemptId: string, seconds: number): void {
  tabStorage.write(KEY, `${attemptId} ${seconds}`);
}
