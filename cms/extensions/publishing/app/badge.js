import { useApi } from '@directus/extensions-sdk';

/** Milliseconds between two counts, and from a save to its count, so that saves of one form are counted once. */
const INTERVAL = 60_000;
const AFTER_SAVE = 1500;
/** The highest number that fits on the icon. */
const MOST = 99;

/** The event that asks for a new count, such as after a release. */
export const COUNT_EVENT = 'playhouse-count-changes';

let isStarted = false;

/**
 * Shows the number of unpublished changes on the icon of the module. The Studio has no interface for it, so a style sheet adds
 * the number to the link of the module. If the link looks different in another version, there is no number, and no error.
 */
export function startBadge() {
  if (isStarted) return;
  isStarted = true;
  const style = document.createElement('style');
  document.head.append(style);
  const root = location.pathname.split('/admin')[0];
  let timer;
  let isWatching = false;

  async function count() {
    clearTimeout(timer);
    timer = setTimeout(count, INTERVAL);
    if (document.hidden) return;
    try {
      const response = await fetch(`${root}/publishing/count`, { credentials: 'same-origin' });
      // Without a session there is nothing to show.
      const { data } = response.ok ? await response.json() : { data: { count: 0 } };
      style.textContent = writeStyle(data.count, root);
    } catch {
      // Directus does not answer. The last number stays until the next count.
    }
    // The Studio is created after its modules.
    isWatching ||= watchSaves(countSoon);
  }

  const countSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(count, AFTER_SAVE);
  };
  document.addEventListener('visibilitychange', () => void (document.hidden || count()));
  window.addEventListener(COUNT_EVENT, countSoon);
  void count();
}

/** Calls the function after each save of the Studio, whose client of the API tells of its requests. Returns whether it can. */
function watchSaves(onSave) {
  try {
    const studio = document.querySelector('#app').__vue_app__;
    studio
      .runWithContext(() => useApi())
      .interceptors.response.use((response) => {
        const { method = 'get', url = '' } = response.config ?? {};
        if (method !== 'get' && /^\/?(?:items|files|versions|utils)\b/.test(url)) onSave();
        return response;
      });
    return true;
  } catch {
    // The number is still counted every minute.
    return false;
  }
}

function writeStyle(count, root) {
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
  background: var(--theme--danger);
  color: #fff;
  font-size: 10px;
  font-weight: 700;
  line-height: 16px;
  text-align: center;
  pointer-events: none;
}`;
}
