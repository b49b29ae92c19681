/** Repeats a text ten times, for stories and tests of long texts. */
export function repeatTenTimes(text: string): string {
  return Array.from({ length: 10 }, () => text).join(' ');
}
