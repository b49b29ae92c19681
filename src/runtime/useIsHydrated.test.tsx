import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { getInertProps } from '../design-system';
import { useIsHydrated } from './useIsHydrated';

const renderedValues: boolean[] = [];

function Form() {
  const isHydrated = useIsHydrated();
  renderedValues.push(isHydrated);
  return (
    <form aria-label="A form" {...getInertProps(!isHydrated)}>
      <input />
    </form>
  );
}

beforeEach(() => (renderedValues.length = 0));

it('is false on the server and during hydration, then true', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  expect(container.querySelector('form')).toHaveAttribute('inert');
  const input = container.querySelector('input');

  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  render(<Form />, { container, hydrate: true });
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();

  expect(renderedValues).toEqual([false, false, true]);
  expect(screen.getByRole('form')).not.toHaveAttribute('inert');
  expect(screen.getByRole('textbox')).toBe(input);
});

it('is true from the first render of a client-only component', () => {
  render(<Form />);
  expect(renderedValues).toEqual([true]);
});
