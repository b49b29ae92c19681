import { render, screen } from '@testing-library/react';
import { Layout } from './Layout';

const slices = () =>
  [...document.querySelectorAll('[data-slice]')].map((slice) => slice.getAttribute('data-slice'));

it('frames a page with header and footer, and lets the keyboard skip to the content', () => {
  render(<Layout>Text</Layout>);
  expect(slices()).toEqual(['header', 'notifications', 'footer', 'chat']);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveTextContent('Text');
});

it('has no footer on ticketing pages, but where one is wanted', () => {
  const { rerender } = render(<Layout variant="ticketing">Text</Layout>);
  expect(slices()).toEqual(['header', 'notifications', 'chat']);
  rerender(
    <Layout variant="ticketing" footer>
      Text
    </Layout>,
  );
  expect(slices()).toEqual(['header', 'notifications', 'footer', 'chat']);
});

it.each([
  ['header and footer', true, true, ['notifications', 'chat']],
  ['the header alone', true, false, ['notifications', 'footer', 'chat']],
  ['the footer alone', false, true, ['header', 'notifications', 'chat']],
])(
  'leaves out what the page hides, %s; notices belong to the route, not to the header',
  (_what, hideHeader, hideFooter, shown) => {
    render(<Layout settings={{ hideHeader, hideFooter, headerLogo: null }}>Text</Layout>);
    expect(slices()).toEqual(shown);
  },
);

it('has the promo banner everywhere but under /conservatory', () => {
  const props = () => document.querySelector('[data-slice=header]')?.getAttribute('data-props');
  const { rerender } = render(<Layout>Text</Layout>);
  expect(props()).toContain('"promoBanner":true');
  rerender(<Layout path="/conservatory/auditions">Text</Layout>);
  expect(props()).toContain('"promoBanner":false');
});
