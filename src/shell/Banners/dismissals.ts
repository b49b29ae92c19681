import { isRecord, getStorageKey, type StoredItem } from '../../state/storage';

/** When the visitor closed the promo banner (ISO time). */
export const promoDismissedItem: StoredItem<string> = {
  name: 'promo-banner-dismissed',
  version: 1,
  area: 'local',
  guard: (value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

/** The notification banners that the visitor closed, by id. */
export const dismissedNotificationsItem: StoredItem<Record<string, true>> = {
  name: 'notification-banners-dismissed',
  version: 1,
  area: 'local',
  guard: (value): value is Record<string, true> =>
    isRecord(value) && Object.values(value).every((each) => each === true),
};

/**
 * SPEC 4.4: the promo banner shows unless it was dismissed, and shows again when the header content changed since.
 *
 * @param updatedAt ISO time of the last change of the header content
 * @param dismissedAt ISO time of the dismissal, null if there was none
 */
export function isPromoBannerDue(updatedAt: string, dismissedAt: string | null): boolean {
  if (dismissedAt === null) return true;
  return Date.parse(updatedAt) >= Date.parse(dismissedAt);
}

/**
 * Stands inside the promo banner as the server writes it, and runs while the page is read: a banner that the visitor closed is
 * gone before it was painted, so that nothing moves when the scripts of the page arrive. Says the same as isPromoBannerDue.
 */
export const hideDismissedPromoBanner = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  getStorageKey(promoDismissedItem),
)})),b=document.currentScript.parentElement;if(s&&s.version===${promoDismissedItem.version}&&!(Date.parse(b.dataset.updatedAt)>=Date.parse(s.value)))b.hidden=true}catch(e){}`;

/** SPEC 4.4: never on /conservatory and beneath it. */
export function isPromoBannerAllowed(pathname: string): boolean {
  return !/^\/conservatory(\/|$)/.test(pathname);
}
