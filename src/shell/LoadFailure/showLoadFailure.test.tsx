import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLoadFailure } from './showLoadFailure';

test('shows one closable message above the server-rendered page', async () => {
  document.body.innerHTML = '<main>As the server wrote it</main>';
  act(() => {
    showLoadFailure((content) => content);
    showLoadFailure((content) => content);
  });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByText('We were unable to load the page. Please try again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.body.innerHTML).toBe('<main>As the server wrote it</main>');
});
