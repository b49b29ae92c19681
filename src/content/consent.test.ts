import { normalizeConsent } from './consent';

it('reads the texts and the link to the privacy notice', () => {
  expect(
    normalizeConsent({
      id: 'c',
      bannerTitle: ' Cookies? ',
      bannerText: 'We ask.',
      acceptLabel: 'Yes',
      rejectLabel: 'No',
      chooseLabel: 'Choose',
      saveLabel: 'Save',
      dialogTitle: 'Choices',
      dialogText: 'Four groups.',
      gpcText: 'Honored.',
      necessaryTitle: 'Needed',
      necessaryText: 'The cart.',
      performanceTitle: 'Counting',
      performanceText: 'Visits.',
      functionalTitle: 'Settings',
      functionalText: 'Remembered.',
      targetingTitle: 'Advertising',
      targetingText: 'Elsewhere.',
      privacyPage: { id: 'p', url: '/privacy', title: 'Privacy' },
    }),
  ).toEqual({
    bannerTitle: 'Cookies?',
    bannerText: 'We ask.',
    acceptLabel: 'Yes',
    rejectLabel: 'No',
    chooseLabel: 'Choose',
    saveLabel: 'Save',
    dialogTitle: 'Choices',
    dialogText: 'Four groups.',
    gpcText: 'Honored.',
    groups: {
      C0001: { title: 'Needed', text: 'The cart.' },
      C0002: { title: 'Counting', text: 'Visits.' },
      C0003: { title: 'Settings', text: 'Remembered.' },
      C0004: { title: 'Advertising', text: 'Elsewhere.' },
    },
    privacyLink: { text: 'Privacy', href: '/privacy' },
  });
});

it('asks with default labels when the entry was never saved', () => {
  const content = normalizeConsent(null);
  const { bannerTitle, acceptLabel, rejectLabel, chooseLabel, saveLabel, dialogTitle, gpcText } = content;
  for (const text of [bannerTitle, acceptLabel, rejectLabel, chooseLabel, saveLabel, dialogTitle, gpcText])
    expect(text).not.toBe('');
  expect(Object.values(content.groups).every(({ title }) => title !== '')).toBe(true);
  expect(content.privacyLink).toBeNull();
});
