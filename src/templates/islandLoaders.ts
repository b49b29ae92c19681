import { blockLoaders } from '../blocks/blockLoaders.generated';
import type { PageModel } from '../content/page';
import type { IslandLoaders } from '../runtime/islands/islandSource';
import { getFormIslandName } from '../content/form';
import { notificationBannersIsland } from '../shell/Banners/notificationBannersIsland';
import { footerIsland, stayInTouchIsland } from '../shell/Footer/footerIslands';
import { headerIsland } from '../shell/Header/headerIsland';

/** The code of all islands of the content pages, for the browser. */
export const islandLoaders: IslandLoaders = {
  ...blockLoaders,
  [headerIsland]: async () => (await import('../shell/Header/Header')).Header,
  [notificationBannersIsland]: async () =>
    (await import('../shell/Banners/NotificationBanners')).NotificationBanners,
  [footerIsland]: async () => (await import('../shell/Footer/Footer')).Footer,
  [stayInTouchIsland]: async () =>
    (await import('../features/newsletter/StayInTouchBand/StayInTouchBand')).StayInTouchBand,
  [getFormIslandName('contact')]: async () => (await import('./forms/contact')).PageForm,
  [getFormIslandName('groupSignup')]: async () => (await import('./forms/groupSignup')).PageForm,
  [getFormIslandName('signup')]: async () => (await import('./forms/signup')).PageForm,
};

/** The islands of a page. Pages that are no content pages have no model. */
export function getIslandNames(data?: { page?: { model?: PageModel } }): string[] {
  const model = data?.page?.model;
  // Ticketing has no footer, and must open without a connection when its own code is loaded.
  if (!model) return [headerIsland];
  const banners = model.bannerIds.length > 0 ? [notificationBannersIsland] : [];
  return [headerIsland, ...banners, footerIsland, stayInTouchIsland, ...model.islandNames];
}
