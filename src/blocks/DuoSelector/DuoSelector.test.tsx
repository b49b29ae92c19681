import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placement } from '../blocks.mocks';
import { DuoSelector } from './DuoSelector';
import { duoSelectorMock as mock } from './DuoSelector.mocks';

const getLeftText = () => screen.getByText(/two minutes of anything/);
const getRightText = () => screen.getByText(/From eight years up/);

it('shows the left text first, with default labels', () => {
  render(<DuoSelector {...placement} {...mock} />);
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'MINOR AUDITIONS' })).not.toBeChecked();
  expect(getLeftText()).toBeVisible();
  expect(getRightText()).not.toBeVisible();
});

it('switches to the right text, and back by the keyboard', async () => {
  render(<DuoSelector {...placement} {...mock} />);
  await userEvent.click(screen.getByText('MINOR AUDITIONS'));
  expect(getRightText()).toBeVisible();
  expect(getLeftText()).not.toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  expect(getLeftText()).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Adult auditions' })).toBeVisible();
});

it('shows the labels of the editor', () => {
  render(<DuoSelector {...placement} {...mock} leftLabel="COMING BY CAR" rightLabel="COMING BY BUS" />);
  expect(screen.getByRole('radio', { name: 'COMING BY CAR' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'COMING BY BUS' })).toBeInTheDocument();
});

it('has no switch if one side is empty', () => {
  const { rerender } = render(<DuoSelector {...placement} {...mock} left={null} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(getRightText()).toBeVisible();
  rerender(<DuoSelector {...placement} {...mock} right={null} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(getLeftText()).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<DuoSelector {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
