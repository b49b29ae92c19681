import moment from 'moment-timezone';
import { Value } from 'typebox/value';
import { parseWallClock } from '../lib/date-time.ts';
import { describeSchemaErrors, describeTextErrors } from '../lib/describe-schema-errors.ts';
import { CatalogueSchema } from './catalogue-schema.ts';
import { findFeeProblems } from '../pricing/fees.ts';
import type { Catalogue, CatalogueEvent } from './catalogue-schema.ts';
import type { EventExchangePolicy, EventReturnPolicy } from './ticket-policies.ts';

/** The catalogue cannot be applied. `problems` are sentences for the person who wrote it. */
export class CatalogueRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The longest period of an event, so that a mistyped year does not create thousands of performances. */
const MAX_EVENT_YEARS = 6;

/** Parses and checks the text of a catalogue file. Throws CatalogueRefused. */
export function parseCatalogue(text: string): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CatalogueRefused([`the file: is not JSON (${(error as Error).message}).`]);
  }
  if (!Value.Check(CatalogueSchema, value)) {
    throw new CatalogueRefused(describeSchemaErrors(CatalogueSchema, value));
  }
  const textErrors = describeTextErrors(value);
  if (textErrors.length > 0) throw new CatalogueRefused(textErrors);
  checkCatalogue(value);
  return value;
}

/** Checks what a schema cannot express. Throws CatalogueRefused. */
export function checkCatalogue(catalogue: Catalogue): void {
  const problems = [
    ...findDuplicates(
      'ticketTypes',
      catalogue.ticketTypes.map(({ code }) => code),
    ),
    ...findDuplicates(
      'seatingPlans',
      catalogue.seatingPlans.map(({ name, version }) => `${name} version ${version}`),
    ),
    ...findDuplicates(
      'theaters',
      catalogue.theaters.map(({ location }) => location),
    ),
    ...findDuplicates(
      'events',
      catalogue.events.map(({ eventCode }) => eventCode),
    ),
    ...catalogue.ticketTypes.flatMap(({ ageRanges }, index) =>
      checkAgeRanges(ageRanges, `ticketTypes[${index}].ageRanges`),
    ),
    ...[...catalogue.theaters.entries(), ...catalogue.events.entries()].flatMap(([index, owner]) =>
      (['returnPolicy', 'exchangePolicy'] as const).flatMap((name) =>
        checkPolicy(
          catalogue,
          owner[name],
          `${'location' in owner ? 'theaters' : 'events'}[${index}].${name}`,
        ),
      ),
    ),
    ...catalogue.theaters.flatMap(({ timeZone, currency, fees }, index) => [
      ...(isTimeZone(timeZone) ? [] : [`theaters[${index}].timeZone: "${timeZone}" is not a time zone.`]),
      ...findCurrencyProblems(currency).map((problem) => `theaters[${index}].currency: ${problem}`),
      ...findDuplicates(
        `theaters[${index}].fees`,
        fees.map(({ name }) => name),
      ),
      ...fees.flatMap((fee, place) => findFeeProblems(fee, `theaters[${index}].fees[${place}]`)),
    ]),
    ...catalogue.events.flatMap((event, index) => checkEvent(catalogue, event, `events[${index}]`)),
  ];
  if (problems.length > 0) throw new CatalogueRefused(problems);
}

function findDuplicates(list: string, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap((key, index) => {
    if (seen.has(key)) return [`${list}[${index}]: ${key} is named twice.`];
    seen.add(key);
    return [];
  });
}

/** The last range counts whose `from` has come, so a range before an earlier one would never count. */
function checkAgeRanges(ageRanges: Catalogue['ticketTypes'][number]['ageRanges'], path: string): string[] {
  return ageRanges.flatMap(({ from }, index) => {
    if (index === 0) return [];
    if (from === undefined) return [`${path}[${index}].from: is missing. Only the first range may lack it.`];
    return from > (ageRanges[index - 1]?.from ?? '')
      ? []
      : [`${path}[${index}].from: must be after that of the range before it.`];
  });
}

function checkPolicy(
  { ticketTypes }: Catalogue,
  policy: EventReturnPolicy | EventExchangePolicy | undefined,
  path: string,
): string[] {
  if (policy === undefined || policy === 'none') return [];
  return (policy.ticketTypes ?? []).flatMap((code, index) =>
    ticketTypes.some((type) => type.code === code)
      ? []
      : [`${path}.ticketTypes[${index}]: ${code} is not in ticketTypes.`],
  );
}

/** Amounts are stored and charged in hundredths. */
function findCurrencyProblems(currency: string): string[] {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return [`"${currency}" is not a currency.`];
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits === 2
    ? []
    : [`"${currency}" is not divided into hundredths, so Helios cannot charge it.`];
}

function isTimeZone(name: string): boolean {
  return moment.tz.zone(name) !== null && (name.includes('/') || name === 'UTC');
}

function checkEvent({ theaters, ticketTypes }: Catalogue, event: CatalogueEvent, path: string): string[] {
  const { startDate, endDate, prices, schedule, performances } = event;
  const problems: string[] = [];
  if (!theaters.some(({ location }) => location === event.theater))
    problems.push(`${path}.theater: "${event.theater}" is not in theaters.`);
  if (startDate > endDate) problems.push(`${path}.endDate: is before startDate.`);
  else if (Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4)) > MAX_EVENT_YEARS)
    problems.push(`${path}.endDate: is more than ${MAX_EVENT_YEARS} years after startDate.`);

  const zones = Object.entries(prices);
  const codes = [...new Set(zones.flatMap(([, zonePrices]) => Object.keys(zonePrices)))];
  if (codes.length === 0) problems.push(`${path}.prices: has no price.`);
  for (const [zone, zonePrices] of zones) {
    for (const code of codes) {
      if (!ticketTypes.some((type) => type.code === code))
        problems.push(`${path}.prices.${zone}.${code}: is not in ticketTypes.`);
      else if (!Object.hasOwn(zonePrices, code))
        problems.push(
          `${path}.prices.${zone}.${code}: is missing. Each price zone needs the same ticket types.`,
        );
    }
  }
  const times = schedule.weekly.map(({ weekday, time }) => `${weekday} ${time}`);
  problems.push(
    ...findDuplicates(`${path}.schedule.weekly`, times),
    ...findDuplicates(
      `${path}.performances`,
      performances.map(({ dateTime }) => dateTime),
    ),
    ...schedule.weekly.flatMap(({ time }, index) =>
      parseWallClock(`2000-01-01T${time}:00`)
        ? []
        : [`${path}.schedule.weekly[${index}].time: is not a time.`],
    ),
    ...[...schedule.except, ...performances.map(({ dateTime }) => dateTime)].flatMap((dateTime) =>
      parseWallClock(dateTime) ? [] : [`${path}: ${dateTime} is not a date and time.`],
    ),
  );
  return problems;
}
