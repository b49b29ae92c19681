import { getStorageKey } from '../../lib/storage';
import { dismissedNotificationsItem } from './dismissals';

/**
 * An inline script in the list of notices, which runs while the browser parses the page. It hides dismissed notices before
 * the first paint, which avoids a layout shift on hydration. It is a separate file because `dismissals.ts` is in the first
 * load of every page.
 */
export const hideDismissedNotifications = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  getStorageKey(dismissedNotificationsItem),
)})),l=document.currentScript.parentElement;if(s&&s.version===${
  dismissedNotificationsItem.version
})l.querySelectorAll("[data-notice]").forEach(function(n){if(s.value[n.dataset.notice]===true)n.hidden=true})}catch(e){}`;
