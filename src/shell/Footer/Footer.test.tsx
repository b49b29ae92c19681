import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Footer } from './Footer';
import { footerMock } from './Footer.mocks';

it('lists links; telephone numbers are plain text', () => {
  render(<Footer footer={footerMock} year={2026} />);
  expect(screen.getByRole('link', { name: 'Ruth', hidden: true })).toHaveAttribute('href', '/shows/ruth');
  expect(screen.getByText('(417) 555-0186').closest('a')).toBeNull();
});

it('opens the sections of a phone one by one', async () => {
  render(<Footer footer={footerMock} year={2026} />);
  const button = screen.getByText('Live on stage', { selector: 'button' });
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(list).not.toHaveAttribute('data-open');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(list).toHaveAttribute('data-open');
});

it('names the social pages, signs with the year and leads to the contact page', () => {
  render(<Footer footer={footerMock} year={2026} />);
  expect(screen.getByRole('link', { name: 'Lamplight on video' })).toHaveAttribute('target', '_blank');
  expect(screen.getByText('© 2026 Lamplight Theatres. All rights reserved.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});
