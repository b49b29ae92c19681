import { toUrl } from '../../lib/app/url.ts';

/** Milliseconds between two counts, and from a save to its count, so that saves of one form are counted once. */
const INTERVAL = 60_000;
const AFTER_SAVE = 1500;
/** Milliseconds after which Directus counts as not answering. A browser has few connections to it, which the Studio needs. */
const TIMEOUT = 15_000;
/** The highest number that fits on the icon. */
const MOST = 99;

/** The event that asks for a new count, such as after a release. */
export const COUNT_EVENT = 'playhouse-count-changes';

let isStarted = false;

/**
 * Shows the number of unpublished changes on the icon of the module. The Studio has no interface for it, so a style sheet adds
 * the number to the link of the module. If the link looks different in another version, there is no number, and no error.
 */
export function startBadge(): void {
  if (isStarted) return;
  isStarted = true;
  const style = document.createElement('style');
  document.head.append(style);
  const root = toUrl('');
  let timer: ReturnType<typeof setTimeout>;

  async function count(): Promise<void> {
    clearTimeout(timer);
    timer = setTimeout(count, INTERVAL);
    if (document.hidden) return;
    try {
      const response = await fetch(`${root}/publishing/count`, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      // Without a session there is nothing to show.
      const { data } = response.ok ? await response.json() : { data: { count: 0 } };
      style.textContent = writeStyle(data.count, root);
    } catch {
      // Directus does not answer. The last number stays until the next count.
    }
  }

  const countSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(count, AFTER_SAVE);
  };
  document.addEventListener('visibilitychange', () => void (document.hidden || count()));
  window.addEventListener(COUNT_EVENT, countSoon);
  watchSaves(countSoon, root);
  void count();
}

/**
 * Calls the function after requests that may have saved something. The Studio has no event for it, and the browser does not tell
 * the method of a request. But the Studio reads with a query and writes without one.
 */
function watchSaves(onSave: () => void, root: string): void {
  const isSave = ({ name }: PerformanceEntry) => {
    const { pathname, search } = new URL(name, location.href);
    return search === '' && /^\/(?:items|files|versions|utils)\b/.test(pathname.slice(root.length));
  };
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isSave)) onSave();
  }).observe({ type: 'resource' });
}

function writeStyle(count: number, root: string): string {
  if (!count) return '';
  const text = count > MOST ? `${MOST}+` : String(count);
  const words = count === 1 ? '1 unpublished change' : `${count} unpublished changes`;
  return `
.module-bar .modules a[href="${root}/admin/publish"] { position: relative; }
.module-bar .modules a[href="${root}/admin/publish"]::after {
  content: "${text}";
  content: "${text}" / "${words}";
  position: absolute;
  inset-block-start: 6px;
  inset-inline-end: 6px;
  min-inline-size: 16px;
  box-sizing: border-box;
  padding-inline: 4px;
  border-radius: 8px;
  background: color-mix(in srgb, var(--theme--danger), #000 30%);
  color: #fff;
  font-size: 10px;
  font-weight: 700;
  line-height: 16px;
  text-align: center;
  pointer-events: none;
}`;
}
