import { render, screen } from '@testing-library/react';
import { ProgressBar } from './ProgressBar';

const bar = () => screen.getByRole('progressbar');
const fill = () => bar().firstElementChild;

it('shows its label and its value', () => {
  render(<ProgressBar label="Sending the letter" value={1.5} max={4} />);
  expect(bar()).toHaveAccessibleName('Sending the letter');
  expect(bar()).toHaveAttribute('aria-valuenow', '1.5');
  expect(bar()).toHaveAttribute('aria-valuemax', '4');
  expect(screen.getByText('38 %')).toBeVisible();
  expect(fill()).toHaveStyle({ transform: 'scaleX(0.375)' });
});

it('shows valueText instead of a percentage', () => {
  render(<ProgressBar label="Checkout" value={2} max={3} valueText="Step 2 of 3" />);
  expect(bar()).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
  expect(screen.queryByText('67 %')).toBeNull();
});

it('is indeterminate without a value', () => {
  render(<ProgressBar label="Looking for seats" />);
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  expect(fill()).toHaveAttribute('data-indeterminate');
});

it('keeps its accessible name when the label is hidden', () => {
  render(<ProgressBar label="Sending" value={10} hideLabel />);
  expect(bar()).toHaveAccessibleName('Sending');
  expect(screen.queryByText('10 %')).toBeNull();
});

it.each([
  [-5, 'scaleX(0)'],
  [500, 'scaleX(1)'],
  [Number.NaN, 'scaleX(0)'],
])('clamps the value %d', (value, transform) => {
  render(<ProgressBar label="Sending" value={value} />);
  expect(fill()).toHaveStyle({ transform });
});
