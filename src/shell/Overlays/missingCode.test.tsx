import { act, render, screen } from '@testing-library/react';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { solveCaptcha, showImagePreview, showNotification } from '../../state/overlays';
import { canReachSite } from '../../runtime/connection';
import type { ReloadResult } from '../LoadFailure/chunkFailure';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { Overlays } from './Overlays';

jest.mock('../../runtime/connection');

let mockIsMissing = false;
function mockModule(exportName: string) {
  return {
    __esModule: true,
    get [exportName]() {
      if (mockIsMissing) throw new Error('Loading chunk 41 failed.');
      return () => <div role="dialog" aria-label={exportName} />;
    },
  };
}
jest.mock('../NotificationModal/NotificationModal', () => mockModule('NotificationModal'));
jest.mock('../ImagePreview/ImagePreview', () => mockModule('ImagePreview'));
jest.mock('../CaptchaModal/CaptchaModal', () => mockModule('CaptchaModal'));

afterEach(() => jest.restoreAllMocks());

const waitForTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

it.each([
  ['NotificationModal', () => showNotification({ title: 'Sold Out', message: 'Gone.' })],
  ['ImagePreview', () => showImagePreview(pictureMock('show-ruth', 'Ruth in the barley'))],
  ['CaptchaModal', () => void solveCaptcha()],
])('keeps the page and reports the failure when the code of %s is missing', async (name, open) => {
  jest.mocked(canReachSite).mockResolvedValue(true);
  // Jest fails a test that leaves a rejection unhandled.
  const reject = jest.spyOn(Promise, 'reject').mockReturnValue(new Promise<never>(() => undefined));
  const reload = jest.fn<Promise<ReloadResult>, []>().mockResolvedValue('alreadyReloaded');
  mockIsMissing = true;
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <h1>A page</h1>
      <Overlays pathname="/" />
    </ErrorBoundary>,
  );
  act(open);
  await waitForTask();
  expect(screen.getByRole('heading', { name: 'A page' })).toBeVisible();
  expect(reject).toHaveBeenCalledWith(new Error('Loading chunk 41 failed.'));
  expect(reload).not.toHaveBeenCalled();

  mockIsMissing = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});
