import moment from 'moment-timezone';
import { donationLimits } from '../../helios/limits.generated';

const { MORE_THAN_DAYS, LESS_THAN_DAYS } = donationLimits;

/** The days of the date picker after today (product 5.3). The first leaves a day for the visitor's time zone. */
const pickerDays = { min: MORE_THAN_DAYS + 2, max: LESS_THAN_DAYS - 1 };

const messages = {
  lessThanSixMonths: 'Event must be less than 6 months from today',
  moreThanFiveWeeks: 'Event must be more than 5 weeks from today',
};

/** The first and the last day of the date picker, `YYYY-MM-DD`, in the visitor's time zone. */
export function getPickerRange(now: Date): { min: string; max: string } {
  return { min: addDays(now, pickerDays.min), max: addDays(now, pickerDays.max) };
}

/**
 * The problem of an event date, or null.
 * @param eventDate `YYYY-MM-DD`
 */
export function findDateProblem(eventDate: string, now: Date): string | null {
  if (eventDate <= addDays(now, MORE_THAN_DAYS)) return messages.moreThanFiveWeeks;
  if (eventDate >= addDays(now, LESS_THAN_DAYS)) return messages.lessThanSixMonths;
  return null;
}

/** A day in the visitor's time zone, `YYYY-MM-DD`. */
function addDays(now: Date, days: number): string {
  return moment(now).add(days, 'days').format('YYYY-MM-DD');
}
