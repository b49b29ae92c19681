import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { canReachSite } from '../../runtime/connection';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

jest.mock('../../runtime/connection');

function mockMissing(...exportNames: string[]) {
  const fail = () => {
    throw new Error('Loading chunk 7 failed.');
  };
  const exports = { __esModule: true };
  for (const name of exportNames) Object.defineProperty(exports, name, { get: fail });
  return exports;
}
jest.mock('./MobileMenu', () => mockMissing('MobileMenu'));
jest.mock('./DesktopMenus', () => mockMissing('ShowsMenu', 'MoreMenu'));

afterEach(() => jest.restoreAllMocks());

it.each(['Open menu', 'Live on stage', 'More'])(
  'reports the missing code of the menu %s and stays',
  async (name) => {
    // Jest fails a test that leaves a rejection unhandled.
    const reject = jest.spyOn(Promise, 'reject').mockReturnValue(new Promise<never>(() => undefined));
    jest.mocked(canReachSite).mockResolvedValue(true);
    render(<Header header={headerMock} variant="page" logo={null} promoBanner />);
    const button = screen.getByRole('button', { name: new RegExp(name, 'i') });
    await userEvent.click(button);
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(button).toBeInTheDocument();
    expect(reject).toHaveBeenCalledWith(new Error('Loading chunk 7 failed.'));
  },
);
