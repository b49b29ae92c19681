import type { CatalogueFiles } from '../../helios/src/catalogue/apply-catalogue.ts';
import { CATALOGUE_FORMAT, WEEKDAYS } from '../../helios/src/catalogue/catalogue-schema.ts';
import type { Catalogue, CatalogueEvent } from '../../helios/src/catalogue/catalogue-schema.ts';
import { listScheduledTimes } from '../../helios/src/catalogue/schedule.ts';
import { EVENTS, THEATERS, TICKET_TYPES } from './demo-data.ts';
import type { EventSeed } from './demo-data.ts';
import { readDemoPlan } from './demo-plans.ts';

/** How many days of past performances the first start creates. */
const DAYS_BACK = 14;

/**
 * The catalogue of the demo on its first day.
 *
 * @param today YYYY-MM-DD by time zone
 */
export function createDemoCatalogue(
  today: ReadonlyMap<string, string>,
  horizonWeeks: number,
): CatalogueFiles {
  const seatingPlans = THEATERS.map(({ seatingPlan: name }) => ({
    name,
    version: 1,
    plan: `seating-plans/${name}.json`,
    seatKinds: `seating-plans/${name}.seats.json`,
  }));
  return {
    catalogue: {
      format: CATALOGUE_FORMAT,
      ticketTypes: TICKET_TYPES.map((type) => ({ ...type, ageRanges: [...type.ageRanges] })),
      seatingPlans,
      theaters: THEATERS.map(({ seatingPlan: name, ...theater }) => ({
        ...theater,
        seatingPlan: { name, version: 1 },
      })),
      events: EVENTS.map((event) => createEvent(event, requireToday(today, event), horizonWeeks)),
    },
    plans: THEATERS.map(({ seatingPlan }) => readDemoPlan(seatingPlan)),
  };
}

/** The catalogue of a later day: the shows of the demo run on to the horizon. */
export function extendDemoCatalogue(
  catalogue: Catalogue,
  today: ReadonlyMap<string, string>,
  horizonWeeks: number,
): Catalogue {
  return {
    ...catalogue,
    events: catalogue.events.flatMap((event) => {
      const seed = EVENTS.find(({ eventCode }) => eventCode === event.eventCode);
      // Other events stay as they are.
      if (!seed) return [];
      const theater = catalogue.theaters.find(({ location }) => location === event.theater);
      const day = (theater && today.get(theater.timeZone)) ?? requireToday(today, seed);
      const endDate = getLastDay(seed, day, horizonWeeks);
      return [{ ...event, endDate: endDate > event.endDate ? endDate : event.endDate }];
    }),
  };
}

function createEvent(seed: EventSeed, today: string, horizonWeeks: number): CatalogueEvent {
  const startDate = addDays(today, seed.startsInDays);
  const weekly = seed.schedule.map(([weekday, time]) => ({ weekday, time }));
  const firstPastDay = addDays(today, -DAYS_BACK);
  const pastTimes = listScheduledTimes(
    { startDate, endDate: addDays(today, -1), schedule: { weekly, except: [] } },
    firstPastDay,
  );
  return {
    eventCode: seed.eventCode,
    name: seed.name,
    theater: seed.location,
    startDate,
    endDate: getLastDay(seed, today, horizonWeeks),
    minutes: seed.minutes,
    isShow: seed.isShow,
    bookingAvailable: true,
    prices: seed.prices,
    schedule: { weekly, except: [] },
    performances: pastTimes.map((dateTime) => ({ dateTime })),
  };
}

function getLastDay({ startsInDays, endsInDays }: EventSeed, today: string, horizonWeeks: number): string {
  const horizonDays = horizonWeeks * 7;
  // A short horizon (tests) must not end an event before its start.
  return addDays(today, Math.max(startsInDays, Math.min(endsInDays ?? horizonDays, horizonDays)));
}

function requireToday(today: ReadonlyMap<string, string>, { location }: EventSeed): string {
  const theater = THEATERS.find((candidate) => candidate.location === location);
  const day = theater && today.get(theater.timeZone);
  if (day === undefined) throw new Error(`The demo has no theater ${location}.`);
  return day;
}

const MS_PER_DAY = 86_400_000;

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** The first Sunday from which weeks are counted. */
const FIRST_SUNDAY = '2020-01-05';

/**
 * The sequence number of a performance within its event, so that all statuses occur regularly and repeated
 * runs give the same result.
 */
export function numberPerformance({ schedule }: CatalogueEvent, dateTime: string): number {
  const [day = '', time = ''] = dateTime.split('T');
  const days = countDays(FIRST_SUNDAY, day);
  const slots = schedule.weekly.map((rule) => `${WEEKDAYS.indexOf(rule.weekday)} ${rule.time}`).sort();
  const earlier = slots.filter((slot) => slot < `${days % 7} ${time.slice(0, 5)}`);
  return Math.floor(days / 7) * slots.length + earlier.length;
}
