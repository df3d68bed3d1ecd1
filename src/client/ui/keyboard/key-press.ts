/**
 * A key press and the focused element: `control` is a button, link or switch, `field` an element that handles keys
 * itself.
 */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & { capsLock: boolean; focus: 'field' | 'control' | 'none'; modalOpen: boolean };

/** Something else uses the key: a field, a dialog, the browser. */
export function isTaken(press: KeyPress): boolean {
  return (
    press.defaultPrevented ||
    press.isComposing ||
    press.repeat ||
    press.modalOpen ||
    press.focus === 'field' ||
    hasCommandModifier(press)
  );
}

function hasCommandModifier({ altKey, ctrlKey, metaKey }: KeyPress): boolean {
  return altKey || ctrlKey || metaKey;
}
