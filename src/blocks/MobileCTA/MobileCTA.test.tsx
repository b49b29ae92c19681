import { render, screen } from '@testing-library/react';
import { place } from '../testPlace';
import { MobileCTA } from './MobileCTA';
import { mobileCTAMock as mock } from './MobileCTA.mocks';

it('is one action that leads on', () => {
  render(<MobileCTA {...place} {...mock} />);
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');
});

it('says that it stands at the foot of the window, so that others make way', () => {
  render(<MobileCTA {...place} {...mock} />);
  expect(document.querySelector('[data-bottom-bar]')).toContainElement(screen.getByRole('link'));
});

it('can call', () => {
  render(<MobileCTA {...place} button={{ text: 'Call us', href: 'tel:+17175550142' }} />);
  expect(screen.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+17175550142');
});
