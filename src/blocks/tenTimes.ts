/** Ten times the usual text, for stories and tests. */
export function tenTimes(text: string): string {
  return Array.from({ length: 10 }, () => text).join(' ');
}
