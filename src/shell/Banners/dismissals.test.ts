import { isPromoBannerAllowed, isPromoBannerDue } from './dismissals';

it('shows the promo banner again when the header changed after the dismissal', () => {
  expect(isPromoBannerDue('2026-02-01T00:00:00Z', null)).toBe(true);
  expect(isPromoBannerDue('2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z')).toBe(false);
  expect(isPromoBannerDue('2026-02-03T00:00:00Z', '2026-02-02T00:00:00Z')).toBe(true);
  expect(isPromoBannerDue('2026-02-02T00:00:00Z', '2026-02-02T00:00:00Z')).toBe(true);
});

it('does not allow the promo banner on /conservatory and its subpages', () => {
  expect(isPromoBannerAllowed('/conservatory')).toBe(false);
  expect(isPromoBannerAllowed('/conservatory/auditions')).toBe(false);
  expect(isPromoBannerAllowed('/conservatory-news')).toBe(true);
  expect(isPromoBannerAllowed('/')).toBe(true);
});
