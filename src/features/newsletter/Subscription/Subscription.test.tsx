import { LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setReceiver } from '../../../analytics/events';
import type { Helios } from '../../../helios/client';
import { createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { Subscription } from './Subscription';
import { mockSubscriptionHelios } from './Subscription.mocks';

const user = userEvent.setup();

async function open(hash: string, calls: Partial<Helios> = {}) {
  window.history.replaceState(null, '', `/subscription${hash}`);
  render(
    <HeliosContext.Provider value={mockSubscriptionHelios(calls)}>
      <LocationProvider>
        <Subscription />
      </LocationProvider>
    </HeliosContext.Provider>,
  );
  await act(async () => undefined);
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 1 });

afterEach(() => window.history.replaceState(null, '', '/'));

it('sends nothing before the press, and removes the token from the address', async () => {
  const confirmSubscription = jest.fn(mockSubscriptionHelios().confirmSubscription);
  const report = jest.fn();
  setReceiver(report);
  const entries = window.history.length;
  await open('#confirm=id.signature', { confirmSubscription });
  expect(confirmSubscription).not.toHaveBeenCalled();
  expect(window.location.href).toBe('http://localhost/subscription');
  expect(window.history.length).toBe(entries);
  await press('Confirm');
  expect(confirmSubscription.mock.calls).toEqual([['id.signature']]);
  expect(title()).toHaveTextContent('You are on the list');
  expect(title()).toHaveFocus();
  expect(JSON.stringify(report.mock.calls)).not.toContain('signature');
});

it('sends one request for two presses, and tries again after a failure', async () => {
  let reject: (error: unknown) => void = () => undefined;
  const confirmSubscription = jest.fn<ReturnType<Helios['confirmSubscription']>, [string]>(
    () => new Promise((_, rejectPromise) => (reject = rejectPromise)),
  );
  await open('#confirm=id.signature', { confirmSubscription });
  await press('Confirm');
  await press('Confirm');
  expect(confirmSubscription).toHaveBeenCalledTimes(1);
  await act(async () => reject(await rejectUnreachable().catch((error: unknown) => error)));
  expect(screen.getByText('We cannot be reached right now')).toBeVisible();
  confirmSubscription.mockResolvedValue({ outcome: 'already_confirmed' });
  await press('Try again');
  expect(title()).toHaveTextContent('You are already on the list');
});

it.each([
  ['SUBSCRIPTION_LINK_EXPIRED', 410, 'This link has expired'],
  ['SUBSCRIPTION_LINK_SUPERSEDED', 410, 'There is a newer link'],
  ['SUBSCRIPTION_LINK_NOT_VALID', 404, 'This link is not complete'],
  ['INVALID_REQUEST', 400, 'This link is not complete'],
] as const)('says what became of the link after %s', async (code, status, heading) => {
  await open('#confirm=id.signature', { confirmSubscription: createRejection(status, code) });
  await press('Confirm');
  expect(title()).toHaveTextContent(heading);
});

it.each(['', '#confirm=', '#other=x', '#'])('says that the link is not complete for %p', async (hash) => {
  await open(hash);
  expect(title()).toHaveTextContent('This link is not complete');
});

it('unsubscribes after a press, and offers the form to subscribe again', async () => {
  const unsubscribe = jest.fn(mockSubscriptionHelios().unsubscribe);
  await open('#unsubscribe=id.signature', { unsubscribe });
  await press('Unsubscribe');
  expect(unsubscribe.mock.calls).toEqual([['id.signature']]);
  expect(title()).toHaveTextContent('You are unsubscribed');
  await press('Subscribe again');
  expect(screen.getByRole('region', { name: 'Stay in touch' })).toHaveFocus();
  expect(screen.getByLabelText('First name')).toBeVisible();
});

it('changes nothing for a visitor who stays on the list', async () => {
  const unsubscribe = jest.fn(mockSubscriptionHelios().unsubscribe);
  await open('#unsubscribe=id.signature', { unsubscribe });
  await press('Stay on the list');
  expect(title()).toHaveTextContent('You stay on the list');
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('shows another link that is opened on the page', async () => {
  await open('#unsubscribe=id.signature');
  await press('Unsubscribe');
  await act(async () => {
    window.location.hash = '#confirm=newer.signature';
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(window.location.hash).toBe('');
});
