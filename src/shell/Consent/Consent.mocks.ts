import { normalizeConsent, type ConsentContent } from '../../content/consent';

export const consentContentMock: ConsentContent = {
  ...normalizeConsent(null),
  bannerText:
    'We count visits and advertise our shows only if you say yes. You can change your mind at the foot of every page.',
  dialogText: 'Choose what this site may do besides selling you a ticket. Your choice is kept for a year.',
  groups: {
    C0001: {
      title: 'Strictly necessary',
      text: 'Keeps your cart, your seats and this choice. The site does not work without it.',
    },
    C0002: {
      title: 'Performance',
      text: 'Counts visits and shows us which pages help and where visitors get stuck.',
    },
    C0003: { title: 'Functional', text: 'Remembers settings that make your next visit easier.' },
    C0004: {
      title: 'Targeting',
      text: 'Lets advertising services know what you looked at, so that they show you our productions.',
    },
  },
  privacyLink: { text: 'Privacy', href: '/privacy' },
};
