import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlayButton } from './PlayButton';

it('is labelled WATCH VIDEO, unless told otherwise, and says what it plays', () => {
  const { rerender } = render(<PlayButton onClick={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'WATCH VIDEO' })).toHaveTextContent('WATCH VIDEO');
  rerender(<PlayButton label="Play Video" subject="Ruth" onClick={jest.fn()} />);
  // What is seen begins the name, so that who speaks to the computer can say it.
  expect(screen.getByRole('button', { name: 'Play Video: Ruth' })).toHaveTextContent('Play Video');
});

it('plays by pointer and by keyboard, and tells beforehand that someone reaches for it', async () => {
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
