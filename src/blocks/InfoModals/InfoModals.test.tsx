import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { place } from '../testPlace';
import { InfoModals } from './InfoModals';
import { infoModalsMock as mock } from './InfoModals.mocks';

jest.setTimeout(60_000);

/** Its code comes when it is opened. */
const dialog = () => screen.findByRole('dialog', { name: 'About the covered bridge' }, { timeout: 20_000 });
const settle = () => act(async () => undefined);

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

it('opens by a button in its place; there is no window before', async () => {
  render(<InfoModals {...place} {...mock} />);
  expect(document.querySelector('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  expect(await dialog()).toHaveTextContent('lower than your bus');
});

it('closes by its button, and opens again', async () => {
  render(<InfoModals {...place} {...mock} closeButtonText="I will" />);
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'I will' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has usual words where the editor gave none', async () => {
  render(<InfoModals {...place} {...mock} modalTitle="" buttonText="" />);
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  const unnamed = await screen.findByRole('dialog', { name: 'A word from the house' });
  expect(within(unnamed).getByRole('button', { name: 'Okay' })).toBeVisible();
});

it('closes when a link in it is followed', async () => {
  render(<InfoModals {...place} {...mock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await dialog()).getByRole('link'));
  expect(navigate).toHaveBeenCalledWith('/lancaster');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens by itself once a visit, without a button in the page', async () => {
  const first = render(<InfoModals {...place} {...mock} opensBy="load" />);
  expect(await dialog()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Coming by bus?' })).toBeNull();
  first.unmount();

  render(<InfoModals {...place} {...mock} opensBy="load" />);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not open again on another page that has the same window', async () => {
  const first = render(<InfoModals {...place} {...mock} id="row-of-home" opensBy="load" />);
  expect(await dialog()).toBeVisible();
  first.unmount();

  render(<InfoModals {...place} {...mock} id="row-of-lancaster" opensBy="load" />);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens again on the next visit', async () => {
  render(<InfoModals {...place} {...mock} opensBy="load" />).unmount();
  sessionStorage.clear();
  render(<InfoModals {...place} {...mock} opensBy="load" />);
  expect(await dialog()).toBeVisible();
});

it('waits until the page is complete', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  render(<InfoModals {...place} {...mock} opensBy="load" />);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    window.dispatchEvent(new Event('load'));
  });
  expect(await dialog()).toBeVisible();
});

it('leaves another one that opened by itself alone, and comes on the next page', async () => {
  const { unmount } = render(
    <>
      <InfoModals {...place} {...mock} windowId="one" opensBy="load" />
      <InfoModals {...place} {...mock} windowId="two" opensBy="load" modalTitle="Another" />
    </>,
  );
  expect(await dialog()).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  unmount();
  render(<InfoModals {...place} {...mock} windowId="two" opensBy="load" modalTitle="Another" />);
  expect(await screen.findByRole('dialog', { name: 'Another' })).toBeVisible();
});
