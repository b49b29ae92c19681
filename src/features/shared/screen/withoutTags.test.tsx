import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handOverEvents, isTagged } from '../../../analytics/tags';
import { canReachSite } from '../../../runtime/connection';
import { createScreenCode } from './screenCode';
import { NewDocument, withoutTags } from './withoutTags';

jest.mock('../../../runtime/connection');
jest.mock('../../../analytics/tags');

const reload = jest.fn();
const whenHandedOver = jest.mocked(handOverEvents);

beforeEach(() => {
  reload.mockReset();
  whenHandedOver.mockResolvedValue(undefined);
  jest.mocked(canReachSite).mockResolvedValue(true);
});

const waitForTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

test('a screen around the card form is shown only in a document without tags (product 19.6)', async () => {
  const { Screen } = withoutTags(createScreenCode(async () => () => <p>The cart</p>));
  jest.mocked(isTagged).mockReturnValue(false);
  const { unmount } = render(<Screen />);
  expect(await screen.findByText('The cart')).toBeVisible();
  unmount();
  jest.mocked(isTagged).mockReturnValue(true);
  jest.mocked(canReachSite).mockReturnValue(new Promise(() => undefined));
  render(<Screen />);
  await waitForTask();
  expect(screen.queryByText('The cart')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('One moment…');
});

test('the page is loaded when analytics has sent what happened', async () => {
  let send: () => void = () => undefined;
  whenHandedOver.mockReturnValue(new Promise<void>((resolve) => (send = resolve)));
  render(<NewDocument reload={reload} />);
  await waitForTask();
  expect(reload).not.toHaveBeenCalled();
  await act(async () => send());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page is not loaded when the visitor has gone back meanwhile', async () => {
  const { unmount } = render(<NewDocument reload={reload} />);
  unmount();
  await waitForTask();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the connection is back', async () => act(() => void window.dispatchEvent(new Event('online')))],
  ['the visitor tries again', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
])('without a connection the page stays until %s', async (_, retry) => {
  jest.mocked(canReachSite).mockResolvedValueOnce(false);
  render(<NewDocument reload={reload} />);
  expect(await screen.findByText('The connection is gone')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await retry();
  await waitForTask();
  expect(reload).toHaveBeenCalledTimes(1);
});
