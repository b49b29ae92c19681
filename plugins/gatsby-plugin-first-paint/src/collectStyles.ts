/** A style element that Emotion's server renderer puts before the element that uses it: cache key, style ids and CSS. */
const INLINE_STYLE = /<style data-emotion="([a-z-]+) ([^"]+)">([^]*?)<\/style>/g;
const COLLECTED_STYLE = /<style data-collected="[a-z-]+ ([^"]+)">/g;
const ANY_STYLE = /<style[^>]*data-emotion=/;
const HEAD_END = '</head>';

/**
 * Returns the HTML of a page with Emotion's style elements of the body in one element of the head. Emotion moves all elements
 * that have `data-emotion` when it starts, and the browser then calculates the styles of the whole page again. So the new
 * element has `data-collected`, which the site reads. Each style is written once, in the order of its first use.
 *
 * A page that was processed in an earlier build can have new elements, because Gatsby has replaced a slice. Their styles
 * are added to the head. HTML without inline styles is returned unchanged.
 */
export function collectStyles(html: string): string {
  const headEnd = html.indexOf(HEAD_END);
  if (headEnd < 0) return html;
  const known = new Set(
    Array.from(html.slice(0, headEnd).matchAll(COLLECTED_STYLE), ([, ids = '']) => ids.split(' ')).flat(),
  );
  /** By cache key */
  const collected = new Map<string, { ids: string[]; css: string }>();
  const body = html.slice(headEnd).replace(INLINE_STYLE, (_element, key, ids, css) => {
    const isNew = !known.has(ids);
    if (isNew) {
      known.add(ids);
      const styles = collected.get(key) ?? { ids: [], css: '' };
      collected.set(key, { ids: [...styles.ids, ids], css: styles.css + css });
    }
    return '';
  });
  const elements = Array.from(
    collected,
    ([key, { ids, css }]) => `<style data-collected="${key} ${ids.join(' ')}">${css}</style>`,
  );
  return `${html.slice(0, headEnd)}${elements.join('')}${body}`;
}

/** Returns whether the body has no style element of Emotion. */
export function isCollected(html: string): boolean {
  return !ANY_STYLE.test(html.slice(Math.max(0, html.indexOf(HEAD_END))));
}
