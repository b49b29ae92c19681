import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ChatModel } from '../../content/chat';
import { Chat, handset } from './Chat';

const chat: ChatModel = {
  startTime: '09:00',
  endTime: '17:30',
  daysToShow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  disabledDays: [],
};
const url = 'https://chat.example/lamplight';

/** A Wednesday in New York. */
const at = (time: string) => Date.parse(`2026-03-18T${time}-04:00`);
const launcher = () => screen.queryByRole('button', { name: 'Chat with us' });
const panel = () => screen.queryByRole('dialog', { name: 'Chat' });
const show = (isTicketing = false) => render(<Chat chat={chat} url={url} isTicketing={isTicketing} />);

function onHandset(isHandset: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...new EventTarget(),
    matches: isHandset && media === handset,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
}

beforeEach(() => jest.useFakeTimers({ now: at('12:00:00') }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('stands in the corner while someone answers', () => {
  show();
  expect(launcher()).toBeInTheDocument();
});

test('appears when the hour comes while the page is open, and goes when it ends', () => {
  jest.setSystemTime(at('08:58:30'));
  show();
  expect(launcher()).toBeNull();
  act(() => jest.advanceTimersByTime(89_000));
  expect(launcher()).toBeNull();
  act(() => jest.advanceTimersByTime(1_000));
  expect(launcher()).toBeInTheDocument();

  act(() => jest.setSystemTime(at('17:29:50')));
  act(() => jest.advanceTimersByTime(60_000));
  expect(launcher()).toBeNull();
});

test('a page that slept sees the hour when it is looked at again', () => {
  show();
  jest.setSystemTime(at('18:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(launcher()).toBeNull();
});

test('on ticketing pages it is not for handsets', () => {
  onHandset(true);
  show(true);
  expect(launcher()).toBeNull();
});

test('on ticketing pages it is there for others, and on other pages for handsets', () => {
  onHandset(false);
  const { unmount } = show(true);
  expect(launcher()).toBeInTheDocument();
  unmount();
  onHandset(true);
  show(false);
  expect(launcher()).toBeInTheDocument();
});

test('asks the service for nothing before it is opened', () => {
  show();
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(screen.getByTitle('Conversation')).toHaveAttribute('src', url);
});

test('takes the focus when it opens, closes on Escape and gives it back; the conversation stays', () => {
  show();
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

test('its button closes it, and so does the service; nobody else does', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
  expect(panel()).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  const frame = screen.getByTitle<HTMLIFrameElement>('Conversation');
  const ask = (source: Window | null, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, data })));
  ask(window, { type: 'chat:close' });
  ask(frame.contentWindow, 'something else');
  expect(panel()).toBeInTheDocument();
  ask(frame.contentWindow, { type: 'chat:close' });
  expect(panel()).toBeNull();
});

test('after hours the focus goes to the page: the button is not there to take it', () => {
  jest.setSystemTime(at('17:29:00'));
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

test('its place on the page and its window have names of their own', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  expect(screen.getByRole('complementary', { name: 'Help by chat' })).toContainElement(panel());
});

test('a conversation is not cut off by the end of the hour, and there is no new one after it', () => {
  jest.setSystemTime(at('17:29:00'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Chat with us' }));
  act(() => jest.advanceTimersByTime(120_000));
  expect(panel()).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
  expect(launcher()).toBeNull();
  expect(panel()).toBeNull();
});
