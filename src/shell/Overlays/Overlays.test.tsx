import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatModel } from '../../content/chat';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { setChat, showImagePreview, showNotification } from '../../state/overlays';
import type { ReloadResult } from '../LoadFailure/chunkFailure';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { Overlays } from './Overlays';

const mockFailingChunks = new Set<string>();
jest.mock('../ImagePreview/ImagePreview', () => {
  if (mockFailingChunks.has('preview')) throw new Error('Loading chunk 42 failed.');
  return jest.requireActual<object>('../ImagePreview/ImagePreview');
});
jest.mock('../Chat/Chat', () => {
  if (mockFailingChunks.has('chat')) throw new Error('Loading chunk 43 failed.');
  return jest.requireActual<object>('../Chat/Chat');
});
jest.mock('../Chat/chatService', () => ({
  ...jest.requireActual<object>('../Chat/chatService'),
  chatUrl: 'https://chat.example/lamplight',
}));
const mockIsStable = jest.fn(() => true);
jest.mock('./useIsStable', () => ({ useIsStable: () => mockIsStable() }));

const reload = jest.fn<Promise<ReloadResult>, []>().mockResolvedValue('reloading');
const overlaysAt = (pathname: string) => (
  <ErrorBoundary pathname="/" reload={reload}>
    <h1>A page</h1>
    <Overlays pathname={pathname} />
  </ErrorBoundary>
);
const overlays = overlaysAt('/');
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

afterEach(() => jest.restoreAllMocks());

it('shows a notification, which its button closes (product 4.2)', async () => {
  render(overlays);
  act(() => showNotification({ title: 'Sold Out', message: 'This show is sold out.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByText('This show is sold out.')).toBeNull());
});

it('shows an image preview, which its button closes (product 4.2), and retries to load it when the connection returns', async () => {
  mockFailingChunks.add('preview');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(overlays);
  await act(async () => showImagePreview(pictureMock('show-ruth', 'Ruth in the barley')));
  expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();

  mockFailingChunks.delete('preview');
  onLine.mockReturnValue(true);
  await goOnline();
  await screen.findByAltText('Ruth in the barley');
  await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
  await waitFor(() => expect(screen.queryByAltText('Ruth in the barley')).toBeNull());
});

it('closes the image preview on another page, but keeps a notification', async () => {
  const { rerender } = render(overlays);
  act(() => {
    showImagePreview(pictureMock('show-ruth', 'Ruth in the barley'));
    showNotification({ message: 'This show is sold out.' });
  });
  await screen.findByAltText('Ruth in the barley');
  rerender(overlaysAt('/films'));
  await waitFor(() => expect(screen.queryByAltText('Ruth in the barley')).toBeNull());
  expect(screen.getByText('This show is sold out.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
});

describe('the chat (product 2.6)', () => {
  const alwaysOpenChat: ChatModel = {
    timeZone: 'America/New_York',
    startTime: '00:00',
    endTime: '24:00',
    daysToShow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    disabledDays: [],
  };
  const launcher = () => screen.queryByRole('button', { name: 'Chat with us' });

  // Must run first: the first interaction counts for all tests after it.
  it('loads on the first interaction, and retries when the connection returns', async () => {
    mockFailingChunks.add('chat');
    render(overlays);
    act(() => setChat(alwaysOpenChat));
    await act(async () => void window.dispatchEvent(new Event('pointermove')));
    expect(launcher()).toBeNull();
    expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();

    mockFailingChunks.delete('chat');
    await goOnline();
    await waitFor(() => expect(launcher()).toBeVisible());
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows only when the page is stable', () => {
    mockIsStable.mockReturnValue(false);
    const { rerender } = render(overlays);
    act(() => setChat(alwaysOpenChat));
    expect(launcher()).toBeNull();
    mockIsStable.mockReturnValue(true);
    rerender(
      <ErrorBoundary pathname="/" reload={reload}>
        <Overlays pathname="/" />
      </ErrorBoundary>,
    );
    expect(launcher()).toBeVisible();
  });

  it('is hidden when the editors disable it', () => {
    render(overlays);
    act(() => setChat(alwaysOpenChat));
    expect(launcher()).toBeVisible();
    act(() => setChat(null));
    expect(launcher()).toBeNull();
  });
});
