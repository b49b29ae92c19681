/** The address with which the page was loaded. `location` may have the address of a later page by now. */
export function getLoadedAddress(): string {
  // jsdom has no such entries.
  const { getEntriesByType } = performance as Partial<Performance>;
  return getEntriesByType?.call(performance, 'navigation')[0]?.name ?? location.href;
}
