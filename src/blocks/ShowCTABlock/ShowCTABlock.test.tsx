import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import { HeliosContext } from '../../state/heliosContext';
import { placement } from '../blocks.mocks';
import { ShowCTABlock } from './ShowCTABlock';
import { eventMock, mockHelios, showCTABlockMock as mock } from './ShowCTABlock.mocks';

function renderBlock(props: Partial<typeof mock> = {}, helios: Helios = mockHelios()) {
  return render(
    <HeliosContext.Provider value={helios}>
      <ShowCTABlock {...placement} {...mock} {...props} />
    </HeliosContext.Provider>,
  );
}

const findCalendar = () => screen.findByRole('dialog', { name: 'Ruth: show calendar' }, { timeout: 5000 });
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'View Show Calendar' }));
  return within(await findCalendar());
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-14T16:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('renders the upper text, the lower text and three buttons, in this order', () => {
  renderBlock();
  const region = screen.getByRole('region', { name: 'Ruth: tickets and dates' });
  expect(region).toHaveTextContent(
    /Where you go.*largest sky.*At the Lantern House.*Get Tickets.*Watch Trailer.*View Show Calendar/,
  );
  expect(screen.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/calendar',
  );
});

it('renders its texts without buttons if there is no show', () => {
  renderBlock({ eventCode: null, showName: '', ticketsHref: null, trailerVimeoId: null, calendar: false });
  expect(screen.getByText(/largest sky/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('omits unavailable buttons and empty texts', () => {
  renderBlock({ ticketsHref: null, trailerVimeoId: null, calendar: false, upperText: '', lowerText: '' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens the trailer in a modal', async () => {
  renderBlock();
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
  await userEvent.click(screen.getByRole('button', { name: 'Watch Trailer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ruth: trailer' }, { timeout: 5000 });
  expect(within(dialog).getByTitle('Ruth: trailer')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/100000000004'),
  );
});

it('loads the calendar when it is opened, and links its times to tickets', async () => {
  const getEvent = jest.fn(() => Promise.resolve(eventMock));
  renderBlock({}, mockHelios({ getEvent }));
  expect(getEvent).not.toHaveBeenCalled();
  const modal = await openCalendar();
  expect(await modal.findByRole('link', { name: /7:00 PM, Saturday, March 21/ })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-03-21T19:00:00',
  );
  expect(getEvent).toHaveBeenCalledWith('RUTHL', expect.any(AbortSignal));
  await userEvent.click(modal.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes the calendar when the visitor follows a link in it, so that it does not cover messages of the navigation', async () => {
  renderBlock();
  const modal = await openCalendar();
  await userEvent.click(await modal.findByRole('link', { name: /7:00 PM, Saturday, March 21/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows that the calendar is loading', async () => {
  renderBlock({}, mockHelios({ getEvent: () => new Promise(() => undefined) }));
  const modal = await openCalendar();
  expect(modal.getByRole('status', { name: 'Loading the calendar' })).toBeInTheDocument();
});

it('shows a failure with the phone number and a retry button', async () => {
  const getEvent = jest
    .fn<Promise<typeof eventMock>, []>()
    .mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'))
    .mockResolvedValue(eventMock);
  renderBlock({}, mockHelios({ getEvent }));
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const modal = await openCalendar();
  expect(await modal.findByRole('alert')).toHaveTextContent('cannot be loaded right now');
  // Product 8: a failure is logged.
  expect(warn).toHaveBeenCalledWith('The details of RUTHL could not be loaded.', expect.any(HeliosError));
  expect(modal.getByRole('link', { name: 'Call (717) 555-0142' })).toHaveAttribute('href', 'tel:7175550142');
  await userEvent.click(modal.getByRole('button', { name: 'Try again' }));
  expect(await modal.findByRole('grid')).toBeVisible();
});

it('shows that an unknown event has no dates', async () => {
  renderBlock({}, mockHelios({ getEvent: () => Promise.reject(new HeliosError('EVENT_NOT_FOUND', 'none')) }));
  jest.spyOn(console, 'warn').mockReturnValue();
  const modal = await openCalendar();
  expect(await modal.findByText('There are no dates for this show.')).toBeVisible();
  expect(modal.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('uses the light surface without darkBackground', () => {
  const { container } = renderBlock({ darkBackground: false });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
});
