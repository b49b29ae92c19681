import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { inertWhen } from '../design-system';
import { useIsAlive } from './useIsAlive';

const seen: boolean[] = [];

function Form() {
  const isAlive = useIsAlive();
  seen.push(isAlive);
  return (
    <form aria-label="A form" {...inertWhen(!isAlive)}>
      <input />
    </form>
  );
}

beforeEach(() => (seen.length = 0));

it('is false on the server and while hydrating, and true from then on', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  expect(container.querySelector('form')).toHaveAttribute('inert');
  const input = container.querySelector('input');

  const complaints = jest.spyOn(console, 'error').mockReturnValue();
  render(<Form />, { container, hydrate: true });
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();

  expect(seen).toEqual([false, false, true]);
  expect(screen.getByRole('form')).not.toHaveAttribute('inert');
  expect(screen.getByRole('textbox')).toBe(input);
});

it('is true from the start in what only the browser draws', () => {
  render(<Form />);
  expect(seen).toEqual([true]);
});
