import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { canReachSite } from '../../runtime/connection';
import { InfoModals } from '../InfoModals/InfoModals';
import { infoModalsMock } from '../InfoModals/InfoModals.mocks';
import { ShowCTABlock } from '../ShowCTABlock/ShowCTABlock';
import { showCTABlockMock } from '../ShowCTABlock/ShowCTABlock.mocks';
import { placement } from '../blocks.mocks';

jest.mock('../../runtime/connection');

let mockIsMissing = false;
function mockModule(exportName: string) {
  return {
    __esModule: true,
    get [exportName]() {
      if (mockIsMissing) throw new Error('Loading chunk 7 failed.');
      return ({ title }: { title: string }) => <div role="dialog" aria-label={title} />;
    },
  };
}
jest.mock('../../design-system/Modal/Modal', () => mockModule('Modal'));
jest.mock('../../design-system/VideoModal/VideoModal', () => mockModule('VideoModal'));
jest.mock('../ShowCTABlock/CalendarModal', () => mockModule('CalendarModal'));

let reject: jest.SpyInstance;
beforeEach(() => {
  // Jest fails a test that leaves a rejection unhandled.
  reject = jest.spyOn(Promise, 'reject').mockReturnValue(new Promise<never>(() => undefined));
  mockIsMissing = true;
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const waitForTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const reconnect = () =>
  act(async () => {
    mockIsMissing = false;
    window.dispatchEvent(new Event('online'));
  });

// The code of each modal loads once, so each test has another modal.

it('keeps the page when a modal is opened without a connection, and opens it when the connection is back', async () => {
  jest.mocked(canReachSite).mockResolvedValue(false);
  render(<InfoModals {...placement} {...infoModalsMock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await waitForTask();
  expect(screen.getByRole('button', { name: 'Coming by bus?' })).toBeVisible();
  await reconnect();
  expect(await screen.findByRole('dialog', { name: 'About the covered bridge' })).toBeVisible();
  expect(reject).not.toHaveBeenCalled();
});

it.each([
  ['Watch Trailer', 'Ruth: trailer'],
  ['View Show Calendar', 'Ruth: show calendar'],
])('keeps the page and reports the failure when the code of %s is missing', async (button, title) => {
  jest.mocked(canReachSite).mockResolvedValue(true);
  render(<ShowCTABlock {...placement} {...showCTABlockMock} />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitForTask();
  expect(screen.getByRole('button', { name: button })).toBeVisible();
  expect(reject).toHaveBeenCalledWith(new Error('Loading chunk 7 failed.'));
  await reconnect();
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

it('keeps the page without a report when the code of a modal that opens by itself is missing, and opens it on the next page', async () => {
  const page = (
    <>
      <p>Text of the page</p>
      <InfoModals {...placement} {...infoModalsMock} opensBy="load" />
    </>
  );
  const { unmount } = render(page);
  await waitForTask();
  expect(screen.getByText('Text of the page')).toBeVisible();
  expect(reject).not.toHaveBeenCalled();
  await reconnect();
  await waitForTask();
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  render(page);
  expect(await screen.findByRole('dialog', { name: 'About the covered bridge' })).toBeVisible();
});
