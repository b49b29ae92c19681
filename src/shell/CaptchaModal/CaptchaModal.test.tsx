import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaptchaRequest } from '../../state/overlays';
import { CaptchaModal, type CaptchaModalProps } from './CaptchaModal';
import { renderFailing, renderSolvable, renderPending } from './CaptchaModal.mocks';

const makeRequest = (): jest.Mocked<CaptchaRequest> => ({ solve: jest.fn(), cancel: jest.fn() });

async function renderModal(props: Partial<CaptchaModalProps>) {
  const modalElement = (changed: Partial<CaptchaModalProps> = {}) => (
    <CaptchaModal request={makeRequest()} apiKey="key" phone="" {...props} {...changed} />
  );
  const { rerender } = render(modalElement());
  await act(async () => undefined);
  return async (changed: Partial<CaptchaModalProps>) => {
    rerender(modalElement(changed));
    await act(async () => undefined);
  };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Are you a person?' });
const solve = () => userEvent.click(screen.getByRole('button', { name: 'I am a person' }));

it('is closed without a request', async () => {
  const renderCaptcha = jest.fn(renderSolvable);
  await renderModal({ request: null, renderCaptcha });
  expect(dialog()).toBeNull();
  expect(renderCaptcha).not.toHaveBeenCalled();
});

it('shows the loading state', async () => {
  await renderModal({ renderCaptcha: renderPending });
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('One moment, please…');
});

it('passes the token of the solved captcha to the request', async () => {
  const captchaRequest = makeRequest();
  const renderCaptcha = jest.fn(renderSolvable);
  await renderModal({ request: captchaRequest, renderCaptcha });
  expect(renderCaptcha).toHaveBeenCalledWith(expect.any(HTMLElement), 'key', expect.any(Function));
  expect(screen.queryByRole('status')).toBeNull();
  await solve();
  expect(captchaRequest.solve.mock.calls).toEqual([['solved']]);
  expect(captchaRequest.cancel).not.toHaveBeenCalled();
});

it('reports to the request that the visitor closed it', async () => {
  const captchaRequest = makeRequest();
  await renderModal({ request: captchaRequest, renderCaptcha: renderPending });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(captchaRequest.cancel).toHaveBeenCalledTimes(1);
});

it('shows an error with instructions when the captcha fails', async () => {
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  const captchaRequest = makeRequest();
  await renderModal({ request: captchaRequest, renderCaptcha: renderFailing });
  expect(screen.getByRole('alert')).toHaveTextContent('Please close it and try again, or call us.');
  expect(screen.queryByText('One moment, please…')).toBeNull();
  expect(consoleError).toHaveBeenCalledWith('The captcha could not be shown.', expect.any(Error));
  expect(captchaRequest.cancel).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

it('shows the phone number when the captcha fails', async () => {
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  await renderModal({ phone: '1-800-555-0117', renderCaptcha: renderFailing });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please close it and try again, or call us: 1-800-555-0117',
  );
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
  consoleError.mockRestore();
});

it('renders a new captcha for the next request and ignores the closed one', async () => {
  const closedRequest = makeRequest();
  let solveClosed: (token: string) => void = () => undefined;
  const change = await renderModal({
    request: closedRequest,
    renderCaptcha: () => new Promise((resolve) => (solveClosed = resolve)),
  });
  await change({ request: null });
  const next = makeRequest();
  await change({ request: next, renderCaptcha: renderSolvable });
  await act(async () => solveClosed('too late'));
  expect(closedRequest.solve).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button', { name: 'I am a person' })).toHaveLength(1);
  await solve();
  expect(next.solve).toHaveBeenCalledTimes(1);
});
