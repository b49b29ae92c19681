import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaptchaRequest } from '../../state/captcha';
import { CaptchaDialog, type CaptchaDialogProps } from './CaptchaDialog';
import { drawFailure, drawMock, drawNever } from './CaptchaDialog.mocks';

const request = (): jest.Mocked<CaptchaRequest> => ({ solve: jest.fn(), cancel: jest.fn() });

async function show(props: Partial<CaptchaDialogProps>) {
  const view = (changed: Partial<CaptchaDialogProps> = {}) => (
    <CaptchaDialog request={request()} apiKey="key" phone="" {...props} {...changed} />
  );
  const { rerender } = render(view());
  await act(async () => undefined);
  return async (changed: Partial<CaptchaDialogProps>) => {
    rerender(view(changed));
    await act(async () => undefined);
  };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Are you a person?' });
const solve = () => userEvent.click(screen.getByRole('button', { name: 'I am a person' }));

it('is closed while none is wanted', async () => {
  const draw = jest.fn(drawMock);
  await show({ request: null, draw });
  expect(dialog()).toBeNull();
  expect(draw).not.toHaveBeenCalled();
});

it('says that it is on its way', async () => {
  await show({ draw: drawNever });
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('One moment, please…');
});

it('gives the token of what was solved to the request', async () => {
  const wanted = request();
  const draw = jest.fn(drawMock);
  await show({ request: wanted, draw });
  expect(draw).toHaveBeenCalledWith(expect.any(HTMLElement), 'key', expect.any(Function));
  expect(screen.queryByRole('status')).toBeNull();
  await solve();
  expect(wanted.solve.mock.calls).toEqual([['solved']]);
  expect(wanted.cancel).not.toHaveBeenCalled();
});

it('can be left', async () => {
  const wanted = request();
  await show({ request: wanted, draw: drawNever });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(wanted.cancel).toHaveBeenCalledTimes(1);
});

it('says what to do when it cannot be shown', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const wanted = request();
  await show({ request: wanted, draw: drawFailure });
  expect(screen.getByRole('alert')).toHaveTextContent('Please close it and try again, or call us.');
  expect(screen.queryByText('One moment, please…')).toBeNull();
  expect(logged).toHaveBeenCalledWith('The captcha could not be shown.', expect.any(Error));
  expect(wanted.cancel).not.toHaveBeenCalled();
  logged.mockRestore();
});

it('names the number to call when it cannot be shown', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  await show({ phone: '1-800-555-0117', draw: drawFailure });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please close it and try again, or call us: 1-800-555-0117',
  );
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
  logged.mockRestore();
});

it('draws the next one anew, and hears no more of one that was left', async () => {
  const left = request();
  let solveLeft: (token: string) => void = () => undefined;
  const change = await show({
    request: left,
    draw: () => new Promise((resolve) => (solveLeft = resolve)),
  });
  await change({ request: null });
  const next = request();
  await change({ request: next, draw: drawMock });
  await act(async () => solveLeft('too late'));
  expect(left.solve).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button', { name: 'I am a person' })).toHaveLength(1);
  await solve();
  expect(next.solve).toHaveBeenCalledTimes(1);
});
