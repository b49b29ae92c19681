import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatModel } from '../../content/chat';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { setChat } from '../../state/chat';
import { showImagePreview } from '../../state/imagePreview';
import { showNotification } from '../../state/notification';
import type { Recovery } from '../LoadFailure/chunkFailure';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { Overlays } from './Overlays';

const mockFailing = new Set<string>();
jest.mock('../ImagePreview/ImagePreview', () => {
  if (mockFailing.has('preview')) throw new Error('Loading chunk 42 failed.');
  return jest.requireActual<object>('../ImagePreview/ImagePreview');
});
jest.mock('../Chat/Chat', () => {
  if (mockFailing.has('chat')) throw new Error('Loading chunk 43 failed.');
  return jest.requireActual<object>('../Chat/Chat');
});
jest.mock('../Chat/chatService', () => ({
  ...jest.requireActual<object>('../Chat/chatService'),
  chatUrl: 'https://chat.example/lamplight',
}));
const mockIsStable = jest.fn(() => true);
jest.mock('./useIsStable', () => ({ useIsStable: () => mockIsStable() }));

const reload = jest.fn<Promise<Recovery>, []>().mockResolvedValue('reloading');
const overlays = (
  <ErrorBoundary pathname="/" reload={reload}>
    <h1>A page</h1>
    <Overlays pathname="/" />
  </ErrorBoundary>
);
const comesBack = () => act(async () => void window.dispatchEvent(new Event('online')));

afterEach(() => jest.restoreAllMocks());

it('shows a message that is set while the page stands, and its button closes it (SPEC 4.2)', async () => {
  render(overlays);
  act(() => showNotification({ title: 'Sold Out', message: 'This show is sold out.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByText('This show is sold out.')).toBeNull());
});

it('shows a picture that is set while the page stands, and its button closes it (SPEC 4.2); without a connection when it is back', async () => {
  mockFailing.add('preview');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(overlays);
  await act(async () => showImagePreview(pictureMock('show-ruth', 'Ruth in the barley')));
  expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();

  mockFailing.delete('preview');
  onLine.mockReturnValue(true);
  await comesBack();
  await screen.findByAltText('Ruth in the barley');
  await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
  await waitFor(() => expect(screen.queryByAltText('Ruth in the barley')).toBeNull());
});

describe('the chat (SPEC 2.6)', () => {
  const always: ChatModel = {
    startTime: '00:00',
    endTime: '24:00',
    daysToShow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    disabledDays: [],
  };
  const launcher = () => screen.queryByRole('button', { name: 'Chat with us' });

  // First: whoever has acted has, in every test after this.
  it('comes when the visitor acts; without it the page stays, and it comes when the connection is back', async () => {
    mockFailing.add('chat');
    render(overlays);
    act(() => setChat(always));
    await act(async () => void window.dispatchEvent(new Event('pointermove')));
    expect(launcher()).toBeNull();
    expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();

    mockFailing.delete('chat');
    await comesBack();
    await waitFor(() => expect(launcher()).toBeVisible());
    expect(reload).not.toHaveBeenCalled();
  });

  it('is there only when the page is stable', () => {
    mockIsStable.mockReturnValue(false);
    const { rerender } = render(overlays);
    act(() => setChat(always));
    expect(launcher()).toBeNull();
    mockIsStable.mockReturnValue(true);
    rerender(
      <ErrorBoundary pathname="/" reload={reload}>
        <Overlays pathname="/" />
      </ErrorBoundary>,
    );
    expect(launcher()).toBeVisible();
  });

  it('is not there where the editors turned it off', () => {
    render(overlays);
    act(() => setChat(always));
    expect(launcher()).toBeVisible();
    act(() => setChat(null));
    expect(launcher()).toBeNull();
  });
});
