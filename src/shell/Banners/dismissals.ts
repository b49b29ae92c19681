import { isRecord, getStorageKey, storedItem } from '../../lib/storage';

/** ISO time of the dismissal of the promo banner. */
export const promoDismissedItem = storedItem(
  'promo-banner-dismissed',
  'local',
  (value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
);

/** The dismissed notification banners by id. */
export const dismissedNotificationBannersItem = storedItem(
  'notification-banners-dismissed',
  'local',
  (value): value is Record<string, true> =>
    isRecord(value) && Object.values(value).every((flag) => flag === true),
);

/**
 * Product 4.4: the promo banner shows unless it was dismissed, and shows again when the header content changes.
 *
 * @param updatedAt ISO time of the last change of the header content
 * @param dismissedAt ISO time of the dismissal, null if there was none
 */
export function isPromoBannerDue(updatedAt: string, dismissedAt: string | null): boolean {
  if (dismissedAt === null) return true;
  return Date.parse(updatedAt) >= Date.parse(dismissedAt);
}

/**
 * An inline script in the server-rendered promo banner, which runs while the browser parses the page. It hides a dismissed
 * banner before the first paint, which avoids a layout shift on hydration. Must match isPromoBannerDue.
 */
export const hideDismissedPromoBanner = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  getStorageKey(promoDismissedItem),
)})),b=document.currentScript.parentElement;if(s&&s.version===${promoDismissedItem.version}&&!(Date.parse(b.dataset.updatedAt)>=Date.parse(s.value)))b.hidden=true}catch(e){}`;

/** Product 4.4: never on /conservatory and its subpages. */
export function isPromoBannerAllowed(pathname: string): boolean {
  return !/^\/conservatory(\/|$)/.test(pathname);
}
