import { createScreenCode } from '../shared/screen/screenCode';

/** The code of the calendar. It stands alone, because the list of shows loads it when the browser is idle, and no other screen. */
export const calendarScreen = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "ticketing-calendar" */ './date/CalendarScreen')).CalendarScreen,
);
