import { tabStorage } from '#client/lib/storage/storage.ts';

const KEY = 'plaza-exam-time';

/** Seconds that this tab has counted since the last answer was sent; 0 for any other attempt. */
export function readExamTime(attemptId: string): number {
  const [id, seconds] = (tabStorage.read(KEY) ?? '').split(' ');
  return id === attemptId && /^\d{1,8}$/.test(seconds ?? '') ? Number(seconds) : 0;
}

export function saveExamTime(attemptId: string, seconds: number): void {
  tabStorage.write(KEY, `${attemptId} ${seconds}`);
}
