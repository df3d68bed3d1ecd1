export type Medal = 'gold' | 'silver' | 'bronze';

const MEDALS: Partial<Record<number, Medal>> = { 1: 'gold', 2: 'silver', 3: 'bronze' };

/** Equal ranks get equal medals (rules.md 5). */
export function medalForRank(rank: number): Medal | undefined {
  return MEDALS[rank];
}

/** Returns a substitute for a missing name (rules.md 36). */
export function displayUsername(username: string | null | undefined): string {
  return username?.trim() ? username : 'Usuario desconocido';
}
