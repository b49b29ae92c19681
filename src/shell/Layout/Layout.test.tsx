import { render, screen } from '@testing-library/react';
import { Layout } from './Layout';

const slices = () =>
  [...document.querySelectorAll('[data-slice]')].map((slice) => slice.getAttribute('data-slice'));

it('renders header, footer and a skip link around the page', () => {
  render(<Layout>Text</Layout>);
  expect(slices()).toEqual(['header', 'notificationBanners', 'footer', 'chat']);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveTextContent('Text');
});

it('has no footer on ticketing pages unless footer is set', () => {
  const { rerender } = render(<Layout variant="ticketing">Text</Layout>);
  expect(slices()).toEqual(['header', 'notificationBanners', 'chat']);
  rerender(
    <Layout variant="ticketing" footer>
      Text
    </Layout>,
  );
  expect(slices()).toEqual(['header', 'notificationBanners', 'footer', 'chat']);
});

it.each([
  ['header and footer', true, true, ['notificationBanners', 'chat']],
  ['only the header', true, false, ['notificationBanners', 'footer', 'chat']],
  ['only the footer', false, true, ['header', 'notificationBanners', 'chat']],
])(
  'omits %s when the page hides it, and keeps the notification banners',
  (_hidden, hideHeader, hideFooter, expected) => {
    render(<Layout settings={{ hideHeader, hideFooter, headerLogo: null }}>Text</Layout>);
    expect(slices()).toEqual(expected);
  },
);

it('has the promo banner except under /conservatory', () => {
  const props = () => document.querySelector('[data-slice=header]')?.getAttribute('data-props');
  const { rerender } = render(<Layout>Text</Layout>);
  expect(props()).toContain('"promoBanner":true');
  rerender(<Layout path="/conservatory/auditions">Text</Layout>);
  expect(props()).toContain('"promoBanner":false');
});
