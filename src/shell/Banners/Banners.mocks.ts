import type { PromoBannerModel } from '../../content/header';
import type { NotificationBannerModel } from '../../content/notifications';

export const promoBannerMock: PromoBannerModel = {
  message: 'Christmas is open.',
  buttonText: 'Step inside',
  href: '/shows/inn',
  updatedAt: '2026-02-01T00:00:00Z',
};

export const notificationsMock: NotificationBannerModel[] = [
  {
    id: 'road',
    message: '<p>The bridge is closed.</p>',
    darkBackground: false,
    buttons: [],
    routes: ['/lancaster'],
  },
];
