/** The `inert` attribute as props, because React 18 does not support it as a boolean. */
export function getInertProps(isInert: boolean): { inert?: '' } {
  return isInert ? { inert: '' } : {};
}
