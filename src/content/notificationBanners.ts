import { normalizeHtml } from './html';
import type { NotificationBannerItem } from './items';
import { normalizeButtons, type ButtonModel } from './link';
import { readBoolean, sortItems } from './read';

export interface NotificationBannerModel {
  id: string;
  /** Sanitized HTML. */
  message: string;
  darkBackground: boolean;
  buttons: ButtonModel[];
  /** The paths on which it is shown, with a leading and without a trailing slash. Empty means all. */
  routes: string[];
}

/** The banners for this site ('www'), in the editor's order (product 3.2, 4.4). */
export function normalizeNotificationBanners(banners: NotificationBannerItem[]): NotificationBannerModel[] {
  return sortItems(banners).flatMap((banner) => {
    const message = normalizeHtml(banner.message);
    if (!message || !filterStrings(banner.displayOn).includes('www')) return [];
    return [
      {
        id: banner.id,
        message,
        darkBackground: readBoolean(banner.darkBackground),
        buttons: normalizeButtons(banner.buttons),
        routes: filterStrings(banner.pages).flatMap(normalizeRoute),
      },
    ];
  });
}

/**
 * The banners of a page, in the editor's order. A banner without routes is shown on every page (product 4.4).
 *
 * @param path of the page, with a leading and without a trailing slash
 */
export function filterBannersByPath<Banner extends Pick<NotificationBannerModel, 'routes'>>(
  banners: readonly Banner[],
  path: string,
): Banner[] {
  return banners.filter(({ routes }) => routes.length === 0 || routes.includes(path));
}

/** Adds the leading slash and removes trailing ones. Returns an empty array for an empty address. */
function normalizeRoute(typed: string): string[] {
  const path = typed.trim().replace(/^\/+|\/+$/g, '');
  return typed.trim() ? [`/${path}`] : [];
}

function filterStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
