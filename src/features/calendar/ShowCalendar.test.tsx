import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHelios, type Helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import type { Calendar } from '../../helios/types';
import { HeliosContext } from '../../state/heliosContext';
import { ShowCalendar, type ShowCalendarProps } from './ShowCalendar';

const event: ShowCalendarProps['event'] = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  timeZone: 'America/New_York',
  eventStartDate: '2026-09-22',
  eventEndDate: '2026-12-30',
};

function createDay(
  date: string,
  times: Record<string, Calendar['eventMap'][string][number]['eventStatusCode']>,
) {
  return Object.entries(times).map(([time, eventStatusCode]) => ({
    eventCode: 'RUTHL',
    eventName: 'Ruth',
    eventDateTime: `${date}T${time}:00`,
    formerDateTime: null,
    eventStatusCode,
    isShow: true,
  }));
}

const november: Calendar = {
  eventMap: {
    '2026-11-20': createDay('2026-11-20', { '19:00': 'PS' }),
    '2026-11-24': createDay('2026-11-24', { '14:00': 'CO' }),
    '2026-11-28': createDay('2026-11-28', { '11:00': 'SO', '15:00': 'NA', '19:00': 'AV' }),
  },
  timeZone: 'America/New_York',
  today: '2026-11-21',
};

function renderCalendar(getCalendar: Helios['getCalendar'], props: Partial<ShowCalendarProps> = {}) {
  const helios: Helios = { ...createHelios({ baseUrl: 'https://helios.example' }), getCalendar };
  return render(
    <HeliosContext.Provider value={helios}>
      <ShowCalendar
        event={event}
        phone="(717) 555-0142"
        getHref={(time) => `/ticketing/RUTHL/${time}`}
        {...props}
      />
    </HeliosContext.Provider>,
  );
}

const mockCalendar = () =>
  jest
    .fn<ReturnType<Helios['getCalendar']>, Parameters<Helios['getCalendar']>>()
    .mockImplementation(async ({ start }) =>
      start === '2026-11-01' ? november : { ...november, eventMap: {} },
    );

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T17:00:00Z'), advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

test('the first month is that of the day in the zone of the theater', async () => {
  // The first of December in New York, still November in Chicago
  jest.setSystemTime(Date.parse('2026-12-01T05:30:00Z'));
  const getCalendar = mockCalendar();
  renderCalendar(getCalendar, { event: { ...event, timeZone: 'America/Chicago' } });
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
});

test('a bookable time is a link to its tickets; sold out, past and not available are text', async () => {
  renderCalendar(mockCalendar());
  expect(
    await screen.findByRole('link', { name: '7:00 PM, Saturday, November 28, 2026: choose tickets' }),
  ).toHaveAttribute('href', '/ticketing/RUTHL/2026-11-28T19:00:00');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('note', { name: '11:00 AM, Saturday, November 28, 2026: sold out' })).toBeVisible();
  expect(
    screen.getByRole('note', { name: '3:00 PM, Saturday, November 28, 2026: not available' }),
  ).toBeVisible();
  expect(screen.getByRole('note', { name: '7:00 PM, Friday, November 20, 2026: past' })).toBeVisible();
});

test('call for tickets opens a popover with the number; Escape and a click outside close it', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderCalendar(mockCalendar());
  const call = await screen.findByRole('button', { name: /2:00 PM.*call for tickets/ });
  await user.click(call);
  expect(screen.getByRole('link', { name: '(717) 555-0142' })).toHaveAttribute('href', 'tel:7175550142');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: '(717) 555-0142' })).not.toBeInTheDocument();
  expect(call).toHaveFocus();
  await user.click(call);
  await user.click(screen.getByRole('heading', { name: 'November 2026' }));
  expect(screen.queryByRole('link', { name: '(717) 555-0142' })).not.toBeInTheDocument();
});

test('loads one month at a time; the controls end with the months of the show', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const getCalendar = mockCalendar();
  renderCalendar(getCalendar);
  await screen.findByRole('link', { name: /choose tickets/ });
  expect(getCalendar.mock.calls.map(([query]) => [query.start, query.end])).toEqual([
    ['2026-11-01', '2026-11-30'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Next month, December 2026' }));
  expect(await screen.findByText('There are no performances this month.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Next month/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Previous month/ }));
  await user.click(await screen.findByRole('button', { name: 'Previous month, October 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Previous month, September 2026' }));
  expect(screen.queryByRole('button', { name: /Previous month/ })).not.toBeInTheDocument();
});

test('a show in the future opens at its first month', async () => {
  renderCalendar(mockCalendar(), {
    event: { ...event, eventStartDate: '2027-02-04', eventEndDate: '2027-05-21' },
  });
  expect(await screen.findByRole('heading', { name: 'February 2027' })).toBeVisible();
});

test('Tab enters at the first future time; arrow keys move through days and times', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderCalendar(mockCalendar());
  await screen.findByRole('link', { name: /choose tickets/ });
  const grid = screen.getByRole('grid', { name: 'Dates of Ruth, November 2026' });
  const stops = within(grid)
    .getAllByRole('gridcell')
    .flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('[data-time]')])
    .filter((element) => element.tabIndex === 0);
  expect(stops).toHaveLength(1);
  act(() => stops[0]?.focus());
  expect(document.activeElement).toHaveAccessibleName(/November 24, 2026: call for tickets/);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/11:00 AM, Saturday, November 28/);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/7:00 PM, Saturday, November 28/);
  await user.keyboard('{PageDown}');
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible();
});

/** Answers that the test resolves with `answer`. */
function mockDeferredCalendar() {
  const pending: (() => void)[] = [];
  const getCalendar: Helios['getCalendar'] = ({ start }) =>
    new Promise((resolve) => {
      pending.push(() =>
        resolve({
          ...november,
          eventMap:
            start === '2026-12-01'
              ? { '2026-12-28': createDay('2026-12-28', { '14:00': 'AV', '19:00': 'AV' }) }
              : november.eventMap,
        }),
      );
    });
  const answer = () => act(async () => pending.splice(0).forEach((resolve) => resolve()));
  return { getCalendar, answer };
}

test('changing the month with a key keeps the focus in the grid, on the same day', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { getCalendar, answer } = mockDeferredCalendar();
  renderCalendar(getCalendar);
  await answer();
  act(() => screen.getByRole('link', { name: /7:00 PM, Saturday, November 28/ }).focus());
  await user.keyboard('{PageDown}');
  expect(document.activeElement).toHaveAttribute('data-date', '2026-12-28');
  await answer();
  expect(document.activeElement).toHaveAccessibleName(/2:00 PM, Monday, December 28/);
  await user.keyboard('{PageUp}');
  await answer();
  expect(document.activeElement).toHaveAccessibleName(/11:00 AM, Saturday, November 28/);
});

test('a key at the last month does not move the focus', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const getCalendar = mockCalendar();
  renderCalendar(getCalendar, { event: { ...event, eventEndDate: '2026-11-30' } });
  const link = await screen.findByRole('link', { name: /choose tickets/ });
  act(() => link.focus());
  await user.keyboard('{PageDown}');
  expect(link).toHaveFocus();
  expect(getCalendar).toHaveBeenCalledTimes(1);
});

test('a late answer does not move the focus from another element', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { getCalendar, answer } = mockDeferredCalendar();
  renderCalendar(getCalendar);
  await answer();
  act(() => screen.getByRole('link', { name: /7:00 PM, Saturday, November 28/ }).focus());
  await user.keyboard('{PageDown}');
  const previous = screen.getByRole('button', { name: /Previous month/ });
  act(() => previous.focus());
  await answer();
  expect(previous).toHaveFocus();
});

test('when the pressed arrow is removed, the heading of the month gets the focus', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderCalendar(mockCalendar());
  await screen.findByRole('link', { name: /choose tickets/ });
  await user.click(screen.getByRole('button', { name: 'Next month, December 2026' }));
  expect(screen.getByRole('heading', { name: 'December 2026' })).toHaveFocus();
});

test('every month has one tab stop, whichever day had the focus before', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderCalendar(mockCalendar());
  await screen.findByRole('link', { name: /choose tickets/ });
  const stops = () => screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
  await user.click(screen.getByRole('button', { name: 'Next month, December 2026' }));
  await screen.findByText('There are no performances this month.');
  // The first of December is in the last row of November's grid, too.
  act(() => screen.getByRole('grid').querySelector<HTMLElement>('[data-date="2026-12-01"]')?.focus());
  await user.click(screen.getByRole('button', { name: /Previous month/ }));
  await screen.findByRole('link', { name: /choose tickets/ });
  expect(stops()).toHaveLength(1);
});

test('days of other months have no times and are hidden from screen readers', async () => {
  renderCalendar(mockCalendar());
  await screen.findByRole('link', { name: /choose tickets/ });
  const [first] = screen.getByRole('grid').querySelectorAll('[data-outside]');
  expect(first).toHaveTextContent('1');
  expect(first?.querySelector('[aria-hidden]')).not.toBeNull();
  expect(first).not.toHaveAttribute('tabindex');
});

test('today is marked as the current date, and days before it as past', async () => {
  renderCalendar(mockCalendar());
  await screen.findByRole('link', { name: /choose tickets/ });
  const getCell = (date: string) => screen.getByRole('grid').querySelector(`[data-date="${date}"]`);
  expect(getCell('2026-11-21')).toHaveAttribute('aria-current', 'date');
  expect(getCell('2026-11-20')).toHaveAttribute('data-past');
  expect(getCell('2026-11-21')).not.toHaveAttribute('data-past');
});

describe('on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(matchMedia(query), { matches: query === '(max-width: 768px)' }),
      );
  });
  afterEach(() => jest.restoreAllMocks());

  test('call for tickets is a telephone link', async () => {
    renderCalendar(mockCalendar());
    expect(
      await screen.findByRole('link', { name: '2:00 PM, Tuesday, November 24, 2026: call for tickets' }),
    ).toHaveAttribute('href', 'tel:7175550142');
  });

  test('not available is shown as N/A; the accessible name has the full status', async () => {
    renderCalendar(mockCalendar());
    const time = await screen.findByRole('note', {
      name: '3:00 PM, Saturday, November 28, 2026: not available',
    });
    expect(time).toHaveTextContent('N/A');
    expect(time).not.toHaveTextContent('Not available');
  });
});

test('without a phone number, call for tickets is text', async () => {
  renderCalendar(mockCalendar(), { phone: '' });
  expect(await screen.findByRole('note', { name: /2:00 PM.*call for tickets/ })).toBeVisible();
});

test('the selected month stays when the event prop changes', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const getCalendar = mockCalendar();
  const { rerender } = renderCalendar(getCalendar);
  await user.click(await screen.findByRole('button', { name: 'Next month, December 2026' }));
  rerender(
    <HeliosContext.Provider value={{ ...createHelios({ baseUrl: 'https://helios.example' }), getCalendar }}>
      <ShowCalendar event={{ ...event }} phone="" getHref={(time) => `/ticketing/RUTHL/${time}`} />
    </HeliosContext.Provider>,
  );
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible();
});

test('a failed request shows an error with the phone number and a retry button', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const getCalendar = mockCalendar();
  getCalendar.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
  renderCalendar(getCalendar);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The dates cannot be loaded right now. Call (717) 555-0142',
  );
  expect(warn).toHaveBeenCalledWith('Loading the calendar of RUTHL failed.', expect.any(HeliosError));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /choose tickets/ })).toBeVisible();
  // The pressed button is removed, so the focus moves into the grid.
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
  warn.mockRestore();
});
