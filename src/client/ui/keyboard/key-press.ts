/**
 * A key press and the focused element: `control` is a button, link or switch, `field` an element that handles keys
 * itself.
 */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & { capsLock: boolean; focus: 'field' | 'control' | 'none'; modalOpen: boolean };

/** Whether a field, a dialog or the browser itself handles the key, so that it is no shortcut. */
export function isKeyTaken(press: KeyPress): boolean {
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
