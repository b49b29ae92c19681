import type { FileModel } from '../../content/image';
import type { FooterLinkModel, FooterModel } from '../../content/footer';

const link = (id: string, text: string, href: string | null, subText = ''): FooterLinkModel => ({
  id,
  text,
  subText,
  href,
});

/** An SVG file of the seed, which Storybook serves from `/assets`. */
const svgFile = (id: string): FileModel => ({ id, description: '', modifiedOn: '2026-03-01T10:00:00.000Z' });

const policies = [
  { id: 'privacy', text: 'Privacy', href: 'https://policies.lamplight.example/privacy' },
  { id: 'terms', text: 'Terms', href: 'https://policies.lamplight.example/terms' },
  { id: 'access', text: 'Accessibility', href: 'https://policies.lamplight.example/accessibility' },
  { id: 'cookies', text: 'Cookies', href: 'https://policies.lamplight.example/cookies' },
];

export const footerMock: FooterModel = {
  companyName: 'Lamplight Theatres',
  tagline: 'Bible stories on stage and screen',
  copyrightName: 'Lamplight Theatres',
  year: 2026,
  contactHref: '/contact-us',
  resellerLoginHref: 'https://resellers.lamplight.example/',
  employeeLoginHref: 'https://company.lamplight.example/',
  logo: svgFile('logo-lamplight.svg'),
  stayInTouchHeader: 'A letter now and then',
  stayInTouchContent: '<p>About one letter a month.</p>',
  sections: [
    {
      id: 'live-on-stage',
      title: 'Live on stage',
      links: [
        link('ruth', 'Ruth', '/shows/ruth', 'Lancaster'),
        link('gideon', 'Gideon', '/shows/gideon', 'Branson'),
        link('inn', 'The Inn at Bethlehem', '/shows/inn', 'Both theatres'),
        link('tickets', 'Get tickets', '/ticketing'),
      ],
    },
    {
      id: 'feature-films',
      title: 'Feature films',
      links: [
        link('films', 'All films', '/films'),
        link('host', 'Host a screening', 'https://screenings.lamplight.example/', 'For churches and schools'),
      ],
    },
    { id: 'streaming', title: 'Streaming', links: [link('home', 'Watch at home', '/streaming')] },
    {
      id: 'opportunities',
      title: 'Opportunities',
      links: [
        link('auditions', 'Auditions', 'https://company.lamplight.example/auditions'),
        link('ushers', 'Volunteer as an usher', 'https://company.lamplight.example/ushers'),
      ],
    },
    {
      id: 'shop',
      title: 'Shop',
      links: [link('shop', 'Gift shop', 'https://shop.lamplight.example/')],
    },
    {
      id: 'more',
      title: 'More',
      links: [link('about', 'About Lamplight', '/about'), link('tour', 'Backstage tour', '/shows/behind')],
    },
    {
      id: 'general-inquiries',
      title: 'General inquiries',
      links: [
        link('phone', '1-800-555-0117', null, 'Monday to Saturday, 9 to 6 Eastern'),
        link('mail', 'hello@lamplight.example', 'mailto:hello@lamplight.example'),
      ],
    },
    {
      id: 'lancaster',
      title: 'Lancaster',
      links: [
        link('house', 'The Lantern House', '/lancaster', '214 Barley Mill Road, Ronks, PA 17572'),
        link('box-office-l', '(717) 555-0142', null, 'Box office'),
      ],
    },
    {
      id: 'branson',
      title: 'Branson',
      links: [
        link('house', 'The Hill House', '/branson', '88 Cedar Lookout Drive, Branson, MO 65616'),
        link('box-office-b', '(417) 555-0186', null, 'Box office'),
      ],
    },
  ],
  socialLinks: [
    {
      id: 'v',
      name: 'Lamplight on video',
      href: 'https://video.example/lamplight',
      image: svgFile('social-video.svg'),
    },
    {
      id: 'p',
      name: 'Lamplight in pictures',
      href: 'https://pictures.example/lamplight',
      image: svgFile('social-pictures.svg'),
    },
    { id: 'f', name: 'Friends of Lamplight', href: 'https://friends.example/lamplight', image: null },
  ],
  mobilePolicyLinks: policies,
  desktopPolicyLinks: policies,
};

/** The minimum content, before an editor has filled anything in. */
export const bareFooterMock: FooterModel = {
  ...footerMock,
  tagline: '',
  contactHref: null,
  resellerLoginHref: null,
  employeeLoginHref: null,
  logo: null,
  sections: [],
  socialLinks: [],
  mobilePolicyLinks: [],
  desktopPolicyLinks: [],
};
