/** For `beforeEach` of a story: the text has twice its size. */
export function enlargeText(): () => void {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  return () => void (style.fontSize = '');
}
