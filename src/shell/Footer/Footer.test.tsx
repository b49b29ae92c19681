import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Footer } from './Footer';
import { bareFooterMock, footerMock } from './Footer.mocks';

afterEach(() => jest.useRealTimers());

it('renders links, and telephone numbers as plain text', () => {
  render(<Footer footer={footerMock} />);
  expect(screen.getByRole('link', { name: 'Ruth', hidden: true })).toHaveAttribute('href', '/shows/ruth');
  expect(screen.getByText('(417) 555-0186').closest('a')).toBeNull();
});

it('opens the sections one by one on a phone', async () => {
  render(<Footer footer={footerMock} />);
  // The style hides the button on a desktop, which jsdom takes as the screen.
  const button = screen.getByText('Live on stage', { selector: 'button *' }).closest('button') as HTMLElement;
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(list).not.toHaveAttribute('data-open');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(list).toHaveAttribute('data-open');
});

it('names the social links and links to the contact page', () => {
  render(<Footer footer={footerMock} />);
  expect(screen.getByRole('link', { name: /^Lamplight on video/ })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

it('links to the log-ins of partners and staff, if they are set', () => {
  const { rerender } = render(<Footer footer={footerMock} />);
  for (const [name, href] of [
    ['Reseller Login', 'https://resellers.lamplight.example/'],
    ['Employee Login', 'https://company.lamplight.example/'],
  ] as const) {
    const link = screen.getByText(name).closest('a');
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
  rerender(<Footer footer={{ ...footerMock, resellerLoginHref: null, employeeLoginHref: null }} />);
  expect(screen.queryByText('Reseller Login')).toBeNull();
});

it('renders with only the company name', () => {
  render(<Footer footer={bareFooterMock} />);
  expect(screen.getByText('Lamplight Theatres')).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows the year of the build in the server HTML and the current year after hydration', () => {
  jest.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00Z') });
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Footer footer={{ ...footerMock, year: 2026 }} />);
  expect(container).toHaveTextContent('© 2026 Lamplight Theatres. All rights reserved.');

  const onRecoverableError = jest.fn();
  act(() => {
    hydrateRoot(container, <Footer footer={{ ...footerMock, year: 2026 }} />, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('© 2027 Lamplight Theatres. All rights reserved.');
});
