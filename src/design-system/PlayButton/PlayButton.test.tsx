import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlayButton } from './PlayButton';

it('is labeled WATCH VIDEO by default and includes the subject in its name', () => {
  const { rerender } = render(<PlayButton onClick={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'WATCH VIDEO' })).toHaveTextContent('WATCH VIDEO');
  rerender(<PlayButton label="Play Video" subject="Ruth" onClick={jest.fn()} />);
  // The accessible name must start with the visible label, for voice control.
  expect(screen.getByRole('button', { name: 'Play Video: Ruth' })).toHaveTextContent('Play Video');
});

it('plays on click and Enter, and calls onIntent on hover and focus', async () => {
  const onClick = jest.fn();
  const onIntent = jest.fn();
  render(<PlayButton onClick={onClick} onIntent={onIntent} />);
  await userEvent.tab();
  expect(onIntent).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(onIntent).toHaveBeenCalledTimes(2);
});
