import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { DuoSelector } from './DuoSelector';
import { duoSelectorMock as mock } from './DuoSelector.mocks';

const adults = () => screen.getByText(/two minutes of anything/);
const minors = () => screen.getByText(/From eight years up/);

it('shows the left text first, under the usual words', () => {
  render(<DuoSelector {...place} {...mock} />);
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'MINOR AUDITIONS' })).not.toBeChecked();
  expect(adults()).toBeVisible();
  expect(minors()).not.toBeVisible();
});

it('changes over to the right text, and back by the keyboard', async () => {
  render(<DuoSelector {...place} {...mock} />);
  await userEvent.click(screen.getByText('MINOR AUDITIONS'));
  expect(minors()).toBeVisible();
  expect(adults()).not.toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  expect(adults()).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Adult auditions' })).toBeVisible();
});

it('takes the words of the editor', () => {
  render(<DuoSelector {...place} {...mock} leftLabel="COMING BY CAR" rightLabel="COMING BY BUS" />);
  expect(screen.getByRole('radio', { name: 'COMING BY CAR' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'COMING BY BUS' })).toBeInTheDocument();
});

it('has nothing to choose where one side is empty', () => {
  const { rerender } = render(<DuoSelector {...place} {...mock} left={null} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(minors()).toBeVisible();
  rerender(<DuoSelector {...place} {...mock} right={null} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(adults()).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<DuoSelector {...place} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
