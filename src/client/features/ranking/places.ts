export type Medal = 'gold' | 'silver' | 'bronze';

const MEDALS: Partial<Record<number, Medal>> = { 1: 'gold', 2: 'silver', 3: 'bronze' };

/** What the first three ranks stand out with; equal points have equal medals (rules.md 5). */
export function medalOf(rank: number): Medal | undefined {
  return MEDALS[rank];
}

/** A person's name as it is shown, also where none is known (rules.md 36). */
export function shownUsername(username: string | null | undefined): string {
  return username?.trim() ? username : 'Usuario desconocido';
}
