import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderLink } from './OrderLink';

const path = '/ticketing/confirmation?order=secret.signature';

function setUp() {
  const user = userEvent.setup();
  const { container } = render(<OrderLink path={path} orderNumber="LT-7K3M9QXA" />);
  return { user, container };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('copies the link, and the page has it nowhere', async () => {
  const { user, container } = setUp();
  await press(user, 'Copy the link to this order');
  expect(await screen.findByText(/The link is copied/)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${path}`);
  expect(container.innerHTML).not.toContain('secret');
});

test('without the right to copy the link can be copied by hand', async () => {
  const { user } = setUp();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await press(user, 'Copy the link to this order');
  const field = await screen.findByLabelText<HTMLInputElement>(/Copy this link/);
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(
    `http://localhost${path}`,
  );
});

test('opens a mail with the link', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = setUp();
  await press(user, 'Email the link');
  const [url, target] = open.mock.calls[0] ?? [];
  const query = new URLSearchParams(String(url).replace('mailto:?', ''));
  expect([query.get('subject'), query.get('body'), target]).toEqual([
    'Order LT-7K3M9QXA',
    `http://localhost${path}`,
    '_self',
  ]);
});
