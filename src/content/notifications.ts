import { normaliseHtml } from './html';
import type { NotificationBannerItem } from './items';
import { normaliseButtons, type ButtonModel } from './link';
import { bySort, flag } from './read';

export interface NotificationBannerModel {
  id: string;
  /** Sanitised HTML. */
  message: string;
  darkBackground: boolean;
  buttons: ButtonModel[];
  /** Paths it shows on, with their leading slash and none at the end; empty means all. */
  routes: string[];
}

/** In the editor's order, those for this site ('www') alone (SPEC 3.2, 4.4). */
export function normaliseNotifications(banners: NotificationBannerItem[]): NotificationBannerModel[] {
  return bySort(banners).flatMap((banner) => {
    const message = normaliseHtml(banner.message);
    if (!message || !strings(banner.displayOn).includes('www')) return [];
    return [
      {
        id: banner.id,
        message,
        darkBackground: flag(banner.darkBackground),
        buttons: normaliseButtons(banner.buttons),
        routes: strings(banner.pages).flatMap(route),
      },
    ];
  });
}

/**
 * The notices of a page, in the editor's order. A notice without routes is for every page (SPEC 4.4).
 *
 * @param path of the page, with its leading slash and none at the end
 */
export function notificationsOf<Banner extends Pick<NotificationBannerModel, 'routes'>>(
  banners: readonly Banner[],
  path: string,
): Banner[] {
  return banners.filter(({ routes }) => routes.length === 0 || routes.includes(path));
}

/** A path as an editor typed it, with or without slashes around it, as the browser shows it. */
function route(typed: string): string[] {
  const path = typed.trim().replace(/^\/+|\/+$/g, '');
  return typed.trim() ? [`/${path}`] : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
