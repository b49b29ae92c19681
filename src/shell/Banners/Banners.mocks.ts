import type { PromoBannerModel } from '../../content/header';
import type { NotificationBannerModel } from '../../content/notificationBanners';

export const promoBannerMock: PromoBannerModel = {
  message: 'Christmas is open.',
  buttonText: 'Step inside',
  href: '/shows/inn',
  updatedAt: '2026-02-01T00:00:00Z',
};

/** A notification banner without routes shows on every page. */
export const notificationBannerMock: NotificationBannerModel = {
  id: 'doors',
  message: '<p>Doors open early.</p>',
  darkBackground: false,
  buttons: [],
  routes: [],
};

export const notificationBannerMocks: NotificationBannerModel[] = [
  { ...notificationBannerMock, id: 'road', message: '<p>The bridge is closed.</p>', routes: ['/lancaster'] },
];
