import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Expects that a form is inert in the server-rendered HTML and enabled after hydration. Input before hydration would
 * be lost.
 *
 * @param field the label of one of its fields
 */
export async function expectInertUntilHydrated(page: ReactElement, field: string): Promise<void> {
  const container = document.createElement('div');
  // React Hook Form finds a window here, and React warns about layout effects. Neither happens on the real server.
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  container.innerHTML = renderToString(page);
  consoleError.mockRestore();
  document.body.append(container);
  expect(screen.getByLabelText(field).closest('[inert]')).not.toBeNull();
  render(page, { container, hydrate: true });
  await act(async () => undefined);
  expect(screen.getByLabelText(field).closest('[inert]')).toBeNull();
}
