// ² ³ ¹ © ® are left out: the usual font has them
const RARE =
  /(?![©®])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u2070-\u209C\u02B0-\u02B8\u02E0-\u02E4\u1D2C-\u1D6A\u1D78\u1D9B-\u1DBF\u2C7C\u2C7D]/u;

/**
 * Loads typefaces for emoji and raised letters, which some machines can't show, once such a character is on the page
 * (0078).
 */
export function watchRareCharacters(): void {
  if (hasRareCharacter(document.body.textContent)) return loadTypefaces();
  const observer = new MutationObserver((changes) => {
    if (!changes.some(isRareChange)) return;
    observer.disconnect();
    loadTypefaces();
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

export function hasRareCharacter(text: string): boolean {
  return RARE.test(text);
}

function isRareChange({ type, target, addedNodes }: MutationRecord): boolean {
  const changed = type === 'characterData' ? [target] : [...addedNodes];
  return changed.some(({ textContent }) => hasRareCharacter(textContent ?? ''));
}

function loadTypefaces(): void {
  // ignores a failure: the browser then shows boxes for these characters
  void import('./rare-characters.css').catch(() => undefined);
}
