import type { PromoBannerModel } from '../../content/header';
import type { NotificationBannerModel } from '../../content/notifications';

export const promoBannerMock: PromoBannerModel = {
  message: 'Christmas is open.',
  buttonText: 'Step inside',
  href: '/shows/inn',
  updatedAt: '2026-02-01T00:00:00Z',
};

/** A notice without routes shows on every page. */
export const notificationMock: NotificationBannerModel = {
  id: 'doors',
  message: '<p>Doors open early.</p>',
  darkBackground: false,
  buttons: [],
  routes: [],
};

export const notificationsMock: NotificationBannerModel[] = [
  { ...notificationMock, id: 'road', message: '<p>The bridge is closed.</p>', routes: ['/lancaster'] },
];
