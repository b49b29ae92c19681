import { normalizeFooter } from './footer';

const empty = { footer: null, settings: null, socialLinks: [], hasContactPage: false, year: 2026 };

it('sorts sections and links, omits empty ones and shows telephone numbers as text', () => {
  const { sections } = normalizeFooter({
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

it('links to the contact page if it exists', () => {
  expect(normalizeFooter(empty).contactHref).toBeNull();
  expect(normalizeFooter({ ...empty, hasContactPage: true }).contactHref).toBe('/contact-us');
});

it('uses the company name if no copyright name is set', () => {
  expect(normalizeFooter({ ...empty, settings: { id: 's', companyName: 'Lamplight' } }).copyrightName).toBe(
    'Lamplight',
  );
  expect(
    normalizeFooter({
      ...empty,
      settings: { id: 's', companyName: 'Lamplight', copyrightName: 'Lamplight LLC' },
    }).copyrightName,
  ).toBe('Lamplight LLC');
});

it('omits social and policy links without a target', () => {
  const footer = normalizeFooter({
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

it('contains the year of the build', () => {
  expect(normalizeFooter(empty).year).toBe(2026);
});

it('links to the sites for resellers and employees if they are set', () => {
  expect(normalizeFooter(empty)).toMatchObject({ resellerLoginHref: null, employeeLoginHref: null });
  expect(
    normalizeFooter({
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
