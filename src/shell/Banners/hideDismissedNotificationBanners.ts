import { getStorageKey } from '../../lib/storage';
import { dismissedNotificationBannersItem } from './dismissals';

/**
 * An inline script in the list of notification banners, which runs while the browser parses the page. It hides dismissed ones
 * before the first paint, which avoids a layout shift on hydration. It is a separate file because `dismissals.ts` is in the first
 * load of every page.
 */
export const hideDismissedNotificationBanners = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  getStorageKey(dismissedNotificationBannersItem),
)})),l=document.currentScript.parentElement;if(s&&s.version===${
  dismissedNotificationBannersItem.version
})l.querySelectorAll("[data-notification-banner]").forEach(function(n){if(s.value[n.dataset.notificationBanner]===true)n.hidden=true})}catch(e){}`;
