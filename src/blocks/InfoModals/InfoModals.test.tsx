import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { placement } from '../blocks.mocks';
import { InfoModals } from './InfoModals';
import { infoModalsMock as mock } from './InfoModals.mocks';

jest.setTimeout(60_000);

/** Waits for the lazily loaded modal. */
const findModal = () =>
  screen.findByRole('dialog', { name: 'About the covered bridge' }, { timeout: 20_000 });
const flushEffects = () => act(async () => undefined);

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

it('mounts the modal when its button is clicked', async () => {
  render(<InfoModals {...placement} {...mock} />);
  expect(document.querySelector('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  expect(await findModal()).toHaveTextContent('lower than your bus');
});

it('closes by its button and opens again', async () => {
  render(<InfoModals {...placement} {...mock} closeButtonText="I will" />);
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await findModal()).getByRole('button', { name: 'I will' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await findModal()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has default texts', async () => {
  render(<InfoModals {...placement} {...mock} modalTitle="" buttonText="" />);
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  const modal = await screen.findByRole('dialog', { name: 'A word from the house' });
  expect(within(modal).getByRole('button', { name: 'Okay' })).toBeVisible();
});

it('closes when the visitor follows a link in it', async () => {
  render(<InfoModals {...placement} {...mock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Coming by bus?' }));
  await userEvent.click(within(await findModal()).getByRole('link'));
  expect(navigate).toHaveBeenCalledWith('/lancaster');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens automatically once per visit, without a button', async () => {
  const firstRender = render(<InfoModals {...placement} {...mock} opensBy="load" />);
  expect(await findModal()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Coming by bus?' })).toBeNull();
  firstRender.unmount();

  render(<InfoModals {...placement} {...mock} opensBy="load" />);
  await flushEffects();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not open again on another page with the same block', async () => {
  const firstRender = render(<InfoModals {...placement} {...mock} id="row-of-home" opensBy="load" />);
  expect(await findModal()).toBeVisible();
  firstRender.unmount();

  render(<InfoModals {...placement} {...mock} id="row-of-lancaster" opensBy="load" />);
  await flushEffects();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens again on the next visit', async () => {
  render(<InfoModals {...placement} {...mock} opensBy="load" />).unmount();
  sessionStorage.clear();
  render(<InfoModals {...placement} {...mock} opensBy="load" />);
  expect(await findModal()).toBeVisible();
});

it('opens after the page has loaded', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  render(<InfoModals {...placement} {...mock} opensBy="load" />);
  await flushEffects();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    window.dispatchEvent(new Event('load'));
  });
  expect(await findModal()).toBeVisible();
});

it('does not open while another modal has opened automatically, but on the next page', async () => {
  const { unmount } = render(
    <>
      <InfoModals {...placement} {...mock} modalId="one" opensBy="load" />
      <InfoModals {...placement} {...mock} modalId="two" opensBy="load" modalTitle="Another" />
    </>,
  );
  expect(await findModal()).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  unmount();
  render(<InfoModals {...placement} {...mock} modalId="two" opensBy="load" modalTitle="Another" />);
  expect(await screen.findByRole('dialog', { name: 'Another' })).toBeVisible();
});
