import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { api } from './api/api';
import { App } from './App';

let mockLog: string[];
jest.mock('./sell/currentSale', () => ({
  giveUpCurrentSale: async (account: string) => {
    await Promise.resolve();
    mockLog.push(`give up for ${account}`);
  },
  forgetCurrentSale: () => mockLog.push('forget'),
}));
jest.mock('./door/deviceStore', () => ({
  readScans: async () => [],
  deleteLists: async () => {},
  readKeptSession: async () => null,
}));

const session = {
  name: 'ada',
  role: 'sell',
  operations: ['listStaffPerformances', 'getOpenMatters'],
  expiresAt: '2026-12-01T00:00:00.000Z',
};

beforeEach(() => {
  mockLog = [];
  const get = (path: string) =>
    path === '/staff/session'
      ? Promise.resolve({ data: session, response: { ok: true } })
      : new Promise(() => {});
  jest.spyOn(api, 'GET').mockImplementation(get as never);
});
afterEach(() => jest.restoreAllMocks());

test('a log-out gives the sale up while there is a session, and then forgets it', async () => {
  jest.spyOn(api, 'DELETE').mockImplementation((async (path: string) => {
    mockLog.push(`delete ${path}`);
    return { response: { ok: true, status: 204 } };
  }) as never);
  render(<App />);
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByRole('button', { name: 'Log in with a passkey' });
  expect(mockLog).toEqual(['give up for ada', 'delete /staff/session', 'forget']);
});

test('a log-out that Helios does not answer forgets nothing', async () => {
  jest.spyOn(api, 'DELETE').mockRejectedValue(new TypeError('Failed to fetch'));
  render(<App />);
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(mockLog).toEqual(['give up for ada']));
  expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
});
