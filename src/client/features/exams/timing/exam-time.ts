import { tabStorage } from '#client/lib/storage/storage.ts';

const KEY = 'plaza-exam-time';

/** Reads the seconds that this tab has counted since it sent the last answer; 0 if they belong to another attempt. */
export function readExamTime(attemptId: string): number {
  const [id, seconds] = (tabStorage.read(KEY) ?? '').split(' ');
  return id === attemptId && /^\d{1,8}$/.test(seconds ?? '') ? Number(seconds) : 0;
}

export function saveExamTime(attemptId: string, seconds: number): void {
  tabStorage.write(KEY, `${attemptId} ${seconds}`);
}
