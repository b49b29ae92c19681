import { normaliseFooter } from './footer';

const empty = { footer: null, settings: null, socialLinks: [], hasContactPage: false, year: 2026 };

it('sorts sections and links, leaves out empty ones and shows telephone numbers as text', () => {
  const { sections } = normaliseFooter({
    ...empty,
    footer: {
      id: 'f',
      sections: [
        {
          id: 's2',
          footerSectionTitle: 'Branson',
          sort: 2,
          footerSectionLinks: [{ id: 'l', text: '(417) 555-0186', url: 'tel:+14175550186' }],
        },
        {
          id: 's1',
          footerSectionTitle: 'Shows',
          sort: 1,
          footerSectionLinks: [
            { id: 'l2', text: 'Gideon', page: { id: 'g', url: '/shows/gideon' }, sort: 2 },
            { id: 'l1', text: 'Ruth', subText: 'Lancaster', page: { id: 'r', url: '/shows/ruth' }, sort: 1 },
          ],
        },
        { id: 's3', footerSectionTitle: 'Empty', footerSectionLinks: [] },
      ],
    },
  });
  expect(sections).toEqual([
    {
      id: 's1',
      title: 'Shows',
      links: [
        { id: 'l1', text: 'Ruth', subText: 'Lancaster', href: '/shows/ruth' },
        { id: 'l2', text: 'Gideon', subText: '', href: '/shows/gideon' },
      ],
    },
    { id: 's2', title: 'Branson', links: [{ id: 'l', text: '(417) 555-0186', subText: '', href: null }] },
  ]);
});

it('links to the contact page once there is one', () => {
  expect(normaliseFooter(empty).contactHref).toBeNull();
  expect(normaliseFooter({ ...empty, hasContactPage: true }).contactHref).toBe('/contact-us');
});

it('signs with the company where no other holder is named', () => {
  expect(normaliseFooter({ ...empty, settings: { id: 's', companyName: 'Lamplight' } }).copyrightName).toBe(
    'Lamplight',
  );
  expect(
    normaliseFooter({
      ...empty,
      settings: { id: 's', companyName: 'Lamplight', copyrightName: 'Lamplight LLC' },
    }).copyrightName,
  ).toBe('Lamplight LLC');
});

it('leaves out social and policy links that lead nowhere', () => {
  const footer = normaliseFooter({
    ...empty,
    footer: {
      id: 'f',
      mobilePolicyLinks: [{ id: 'p', text: 'Privacy' }],
      desktopPolicyLinks: [{ id: 'q', text: 'Privacy', url: '/privacy' }],
    },
    socialLinks: [{ id: 'x', name: 'X', url: '' }],
  });
  expect(footer.mobilePolicyLinks).toEqual([]);
  expect(footer.desktopPolicyLinks).toEqual([{ id: 'q', text: 'Privacy', href: '/privacy' }]);
  expect(footer.socialLinks).toEqual([]);
});

it('carries the year of the build', () => {
  expect(normaliseFooter(empty).year).toBe(2026);
});

it('leads partners and staff to their own sites, where they are set', () => {
  expect(normaliseFooter(empty)).toMatchObject({ resellerLoginHref: null, employeeLoginHref: null });
  expect(
    normaliseFooter({
      ...empty,
      footer: {
        id: 'f',
        resellerLoginUrl: 'https://resellers.example/',
        employeeLoginUrl: 'www.backstage.example',
      },
    }),
  ).toMatchObject({
    resellerLoginHref: 'https://resellers.example/',
    employeeLoginHref: 'https://www.backstage.example',
  });
});
