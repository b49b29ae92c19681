import { render } from '@testing-library/react';
import { StarDivider } from './StarDivider';

it('is hidden from screen readers and not focusable', () => {
  const { container } = render(<StarDivider align="left" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstChild).toHaveAttribute('data-align', 'left');
  expect(container.querySelector('svg')).toHaveAttribute('focusable', 'false');
});
