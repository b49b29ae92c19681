import type { FooterModel } from '../../content/footer';

export const footerMock: FooterModel = {
  companyName: 'Lamplight Theatres',
  tagline: 'Bible stories on stage and screen',
  phone: '1-800-555-0117',
  copyrightName: 'Lamplight Theatres',
  year: 2026,
  contactHref: '/contact-us',
  logo: null,
  stayInTouchHeader: 'A letter now and then',
  stayInTouchContent: '<p>About one letter a month.</p>',
  sections: [
    {
      id: 's1',
      title: 'Live on stage',
      links: [{ id: 'l1', text: 'Ruth', subText: 'Lancaster', href: '/shows/ruth' }],
    },
    {
      id: 's2',
      title: 'Branson',
      links: [{ id: 'l2', text: '(417) 555-0186', subText: 'Box office', href: null }],
    },
  ],
  socialLinks: [
    { id: 'v', name: 'Lamplight on video', href: 'https://video.example/lamplight', image: null },
  ],
  mobilePolicyLinks: [{ id: 'p1', text: 'Privacy', href: '/privacy' }],
  desktopPolicyLinks: [{ id: 'p2', text: 'Privacy', href: '/privacy' }],
};
