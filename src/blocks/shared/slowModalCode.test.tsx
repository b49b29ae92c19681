import { act, render, screen } from '@testing-library/react';
import { InfoModals } from '../InfoModals/InfoModals';
import { infoModalsMock } from '../InfoModals/InfoModals.mocks';
import { placement } from '../blocks.mocks';
import type * as LazyModal from './LazyModal';
import { isModalSeen } from './BlockModal';

let mockFinishLoading = () => {};
const mockLoadModal = jest.fn(() => new Promise<void>((resolve) => (mockFinishLoading = resolve)));
jest.mock('./LazyModal', () => {
  const actual = jest.requireActual<typeof LazyModal>('./LazyModal');
  return {
    ...actual,
    loadModal: async () => {
      await mockLoadModal();
      return actual.loadModal();
    },
  };
});

const modal = <InfoModals {...placement} {...infoModalsMock} modalId="bridge" opensBy="load" />;
const finishLoading = () => act(async () => mockFinishLoading());
const findModal = () => screen.findByRole('dialog', { name: 'About the covered bridge' });

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
  sessionStorage.clear();
});

it('marks a modal that opens by itself as seen when it opens', async () => {
  render(modal);
  expect(isModalSeen('bridge')).toBe(false);
  await finishLoading();
  expect(await findModal()).toBeVisible();
  expect(isModalSeen('bridge')).toBe(true);
});

it.each([
  [
    'another dialog is open',
    () => void document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>'),
  ],
  ['its code took long', () => void jest.advanceTimersByTime(5000)],
])('leaves it for the next page when %s', async (_, interrupt) => {
  const { unmount } = render(modal);
  act(interrupt);
  await finishLoading();
  expect(isModalSeen('bridge')).toBe(false);
  expect(screen.queryByText('About the covered bridge')).toBeNull();
  unmount();
});

it('leaves it for the next page when the visitor has left this one', async () => {
  render(modal).unmount();
  await finishLoading();
  expect(isModalSeen('bridge')).toBe(false);
});
