import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ChatModel } from '../../content/chat';
import { isHiddenInPrint } from '../../design-system/printedStyles.mocks';
import { Chat, handsetQuery } from './Chat';

const chat: ChatModel = {
  timeZone: 'America/New_York',
  startTime: '09:00',
  endTime: '17:30',
  daysToShow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  disabledDays: [],
};
const url = 'https://chat.example/lamplight';

/** The timestamp of a time on a Wednesday in New York. */
const timestampAt = (time: string) => Date.parse(`2026-03-18T${time}-04:00`);
const launcher = () => screen.queryByRole('button', { name: 'Chat with us' });
const panel = () => screen.queryByRole('dialog', { name: 'Chat' });
const renderChat = (isTicketing = false) => render(<Chat chat={chat} url={url} isTicketing={isTicketing} />);

function mockHandset(isHandset: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...new EventTarget(),
    matches: isHandset && media === handsetQuery,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
}

beforeEach(() => jest.useFakeTimers({ now: timestampAt('12:00:00') }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('shows the launcher during chat hours', () => {
  renderChat();
  expect(launcher()).toBeInTheDocument();
});

test('is not printed', () => {
  renderChat();
  expect(isHiddenInPrint(screen.getByRole('button', { name: 'Chat with us' }))).toBe(true);
});

test('appears and disappears with chat hours while the page is open', () => {
  jest.setSystemTime(timestampAt('08:58:30'));
  renderChat();
  expect(launcher()).toBeNull();
  act(() => jest.advanceTimersByTime(89_000));
  expect(launcher()).toBeNull();
  act(() => jest.advanceTimersByTime(1_000));
  expect(launcher()).toBeInTheDocument();

  act(() => jest.setSystemTime(timestampAt('17:29:50')));
  act(() => jest.advanceTimersByTime(60_000));
  expect(launcher()).toBeNull();
});

test('updates when a suspended page becomes visible', () => {
  renderChat();
  jest.setSystemTime(timestampAt('18:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(launcher()).toBeNull();
});

test('is hidden on ticketing pages on handsets', () => {
  mockHandset(true);
  renderChat(true);
  expect(launcher()).toBeNull();
});

test('shows on ticketing pages on larger screens, and on other pages on handsets', () => {
  mockHandset(false);
  const { unmount } = renderChat(true);
  expect(launcher()).toBeInTheDocument();
  unmount();
  mockHandset(true);
  renderChat(false);
  expect(launcher()).toBeInTheDocument();
});

test('requests nothing from the service before it is opened', () => {
  renderChat();
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(screen.getByTitle('Conversation')).toHaveAttribute('src', url);
});

test('takes the focus on opening, returns it on Escape, and keeps the conversation', () => {
  renderChat();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(panel()).toHaveFocus();
  expect(launcher()).toBeNull();
  const frame = screen.getByTitle('Conversation');
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Chat' }), { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(launcher()).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(screen.getByTitle('Conversation')).toBe(frame);
});

test('closes with its button and on a message of the service, but not on other messages', () => {
  renderChat();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
  expect(panel()).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  const frame = screen.getByTitle<HTMLIFrameElement>('Conversation');
  const sendMessage = (source: Window | null, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, data })));
  sendMessage(window, { type: 'chat:close' });
  sendMessage(frame.contentWindow, 'something else');
  expect(panel()).toBeInTheDocument();
  sendMessage(frame.contentWindow, { type: 'chat:close' });
  expect(panel()).toBeNull();
});

test('moves the focus to the page when it closes after chat hours', () => {
  jest.setSystemTime(timestampAt('17:29:00'));
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Chat chat={chat} url={url} isTicketing={false} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  act(() => jest.advanceTimersByTime(120_000));
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Chat' }), { key: 'Escape' });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the region and the panel have different accessible names', () => {
  renderChat();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(screen.getByRole('complementary', { name: 'Help by chat' })).toContainElement(panel());
});

test('keeps an open conversation after chat hours, but does not start a new one', () => {
  jest.setSystemTime(timestampAt('17:29:00'));
  renderChat();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  act(() => jest.advanceTimersByTime(120_000));
  expect(panel()).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
  expect(launcher()).toBeNull();
  expect(panel()).toBeNull();
});
