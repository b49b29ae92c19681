import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Asks of a form that it is inert as the server writes it, and takes what is typed from when React has taken over: what is
 * typed or pressed before would be lost.
 *
 * @param field the label of one of its fields
 */
export async function expectInertUntilAlive(page: ReactElement, field: string): Promise<void> {
  const container = document.createElement('div');
  // React Hook Form sees a window, and React complains of layout effects: the real server has none.
  const complaints = jest.spyOn(console, 'error').mockReturnValue();
  container.innerHTML = renderToString(page);
  complaints.mockRestore();
  document.body.append(container);
  expect(screen.getByLabelText(field).closest('[inert]')).not.toBeNull();
  render(page, { container, hydrate: true });
  await act(async () => undefined);
  expect(screen.getByLabelText(field).closest('[inert]')).toBeNull();
}
