import { getStorageKey } from '../../state/storage';
import { dismissedNotificationsItem } from './dismissals';

/**
 * A script inside the list of notices, which runs while the browser parses the page. It hides the notices that the visitor
 * closed before the first paint, so that nothing moves when React hydrates. It has a file of its own because `dismissals.ts`
 * is in the first load of every page.
 */
export const hideDismissedNotifications = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  getStorageKey(dismissedNotificationsItem),
)})),l=document.currentScript.parentElement;if(s&&s.version===${
  dismissedNotificationsItem.version
})l.querySelectorAll("[data-notice]").forEach(function(n){if(s.value[n.dataset.notice]===true)n.hidden=true})}catch(e){}`;
