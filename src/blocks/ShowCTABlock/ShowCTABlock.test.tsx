import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../api/helios';
import { HeliosError } from '../../api/heliosError';
import { HeliosContext } from '../../state/heliosContext';
import { place } from '../testPlace';
import { ShowCTABlock } from './ShowCTABlock';
import { eventMock, mockHelios, showCTABlockMock as mock } from './ShowCTABlock.mocks';

function show(props: Partial<typeof mock> = {}, helios: Helios = mockHelios()) {
  return render(
    <HeliosContext.Provider value={helios}>
      <ShowCTABlock {...place} {...mock} {...props} />
    </HeliosContext.Provider>,
  );
}

const calendar = () => screen.findByRole('dialog', { name: 'Ruth: show calendar' }, { timeout: 5000 });
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'View Show Calendar' }));
  return within(await calendar());
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-14T16:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('has the upper text, a star, the lower text and three ways on, in this order', () => {
  show();
  const region = screen.getByRole('region', { name: 'Ruth: tickets and dates' });
  expect(region).toHaveTextContent(
    /Where you go.*largest sky.*At the Lantern House.*Get Tickets.*Watch Trailer.*View Show Calendar/,
  );
  expect(screen.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/calendar',
  );
});

it('keeps its texts without a show, and has no button', () => {
  show({ eventCode: null, showName: '', ticketsHref: null, trailerVimeoId: null, calendar: false });
  expect(screen.getByText(/largest sky/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('leaves out what is switched off or cannot be had', () => {
  show({ ticketsHref: null, trailerVimeoId: null, calendar: false, upperText: '', lowerText: '' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the trailer over the page', async () => {
  show();
  expect(document.documentElement.innerHTML).not.toContain('vimeo');
  await userEvent.click(screen.getByRole('button', { name: 'Watch Trailer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ruth: trailer' }, { timeout: 5000 });
  expect(within(dialog).getByTitle('Ruth: trailer')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/100000000004'),
  );
});

it('asks for the calendar when it is opened, and its times lead to tickets', async () => {
  const getEvent = jest.fn(() => Promise.resolve(eventMock));
  show({}, mockHelios({ getEvent }));
  expect(getEvent).not.toHaveBeenCalled();
  const window = await openCalendar();
  expect(await window.findByRole('link', { name: /7:00 PM, Saturday, March 21/ })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-03-21T19:00:00',
  );
  expect(getEvent).toHaveBeenCalledWith('RUTHL', expect.any(AbortSignal));
  await userEvent.click(window.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that the calendar is on its way', async () => {
  show({}, mockHelios({ getEvent: () => new Promise(() => undefined) }));
  const window = await openCalendar();
  expect(window.getByRole('status', { name: 'Loading the calendar' })).toBeInTheDocument();
});

it('says that it cannot be loaded, with the number and a way to try again', async () => {
  const getEvent = jest
    .fn<Promise<typeof eventMock>, []>()
    .mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'))
    .mockResolvedValue(eventMock);
  show({}, mockHelios({ getEvent }));
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const window = await openCalendar();
  expect(await window.findByRole('alert')).toHaveTextContent('cannot be loaded right now');
  // SPEC 8: logged, treated as none.
  expect(warn).toHaveBeenCalledWith('The details of RUTHL could not be loaded.', expect.any(HeliosError));
  expect(window.getByRole('link', { name: 'Call (717) 555-0142' })).toHaveAttribute('href', 'tel:7175550142');
  await userEvent.click(window.getByRole('button', { name: 'Try again' }));
  expect(await window.findByRole('grid')).toBeVisible();
});

it('says that a show unknown to ticketing has no dates', async () => {
  show({}, mockHelios({ getEvent: () => Promise.reject(new HeliosError('EVENT_NOT_FOUND', 'none')) }));
  jest.spyOn(console, 'warn').mockReturnValue();
  const window = await openCalendar();
  expect(await window.findByText('There are no dates for this show.')).toBeVisible();
  expect(window.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('stands on parchment when asked to', () => {
  const { container } = show({ darkBackground: false });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
});
