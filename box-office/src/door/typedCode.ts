/** A key that was pressed. */
export interface TypedKey {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The code so far with what a hand scanner types while no field has the focus. */
export function addKey(typed: string, { key, ctrlKey, altKey, metaKey }: TypedKey): string {
  // A space presses the button that has the focus, and no code has one.
  const isPart = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
  return isPart ? typed + key : typed;
}
