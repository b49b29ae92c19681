import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Expects that a form is in the accessibility tree before its hydration, and that its hydration keeps a typed value.
 *
 * @param field the label of one of its fields
 */
export async function expectInputKept(page: ReactElement, field: string, typed = 'Naomi'): Promise<void> {
  const container = document.createElement('div');
  // React Hook Form finds a window here, and React warns about layout effects. Neither happens on the real server.
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  container.innerHTML = renderToString(page);
  consoleError.mockRestore();
  document.body.append(container);
  const input = screen.getByLabelText<HTMLInputElement>(field);
  expect(input.closest('[inert]')).toBeNull();
  input.value = typed;
  render(page, { container, hydrate: true });
  await act(async () => undefined);
  // The field is validated with what React knows.
  await act(async () => {
    fireEvent.focus(input);
    fireEvent.blur(input);
  });
  expect(screen.getByLabelText(field)).toHaveDisplayValue(typed);
  expect(screen.getByLabelText(field)).toBeValid();
}
