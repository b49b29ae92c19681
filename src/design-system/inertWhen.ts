/** Attributes of what cannot be reached for now. React 18 knows no boolean for `inert`. */
export function inertWhen(isOutOfReach: boolean): { inert?: '' } {
  return isOutOfReach ? { inert: '' } : {};
}
