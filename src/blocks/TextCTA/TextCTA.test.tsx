import { render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { TextCTA } from './TextCTA';
import { textCTAMock as mock } from './TextCTA.mocks';

it('renders its text before its buttons', () => {
  render(<TextCTA {...placement} {...mock} />);
  const band = screen.getByRole('region', { name: 'We are a busload' });
  const call = screen.getByRole('link', { name: 'Call (717) 555-0142' });
  expect(band).toContainElement(call);
  expect(call).toHaveAttribute('href', 'tel:+17175550142');
  expect(screen.getByRole('link', { name: 'Plan a visit' })).toHaveAttribute('href', '/lancaster');
  expect(
    screen.getByText(/group price/).compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

it.each([
  [false, 'light'],
  [true, 'dark'],
])('with darkBackground %s, uses the %s surface', (darkBackground, surface) => {
  const { container } = render(<TextCTA {...placement} {...mock} darkBackground={darkBackground} />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', surface);
});

it('renders without text, and without buttons', () => {
  const { rerender } = render(<TextCTA {...placement} {...mock} title="" text="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  rerender(<TextCTA {...placement} {...mock} buttons={[]} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
});
