export type Medal = 'gold' | 'silver' | 'bronze';

const MEDALS: Partial<Record<number, Medal>> = { 1: 'gold', 2: 'silver', 3: 'bronze' };

/** The medal for a rank; equal ranks get equal medals (rules.md 5). */
export function medalForRank(rank: number): Medal | undefined {
  return MEDALS[rank];
}

/** Returns the username, or a substitute if it is missing (rules.md 36). */
export function displayUsername(username: string | null | undefined): string {
  return username?.trim() ? username : 'Usuario desconocido';
}
