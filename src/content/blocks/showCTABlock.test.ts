import type { LocationItem } from '../items';
import { location, show } from '../testItems';
import { normaliseShowCTABlock } from './showCTABlock';

const filmed = { ...show, bookingAvailable: true, trailerVimeoID: '123456' };
const company = { phone: '1-800-555-0117' };

it('takes its buttons from the show', () => {
  expect(
    normaliseShowCTABlock(
      {
        id: 'c',
        show: filmed,
        upperText: '<p onclick="x()">Upper</p>',
        lowerText: '<p>Lower</p>',
        darkBackground: true,
      },
      company,
    ),
  ).toEqual({
    eventCode: 'RUTHL',
    showName: 'Ruth',
    upperText: '<p>Upper</p>',
    lowerText: '<p>Lower</p>',
    ticketsHref: '/ticketing/RUTHL/calendar',
    trailerVimeoId: '123456',
    calendar: true,
    phone: '(717) 555-0142',
    darkBackground: true,
  });
});

it('leaves out the buttons that are switched off', () => {
  expect(
    normaliseShowCTABlock(
      {
        id: 'c',
        show: filmed,
        showTickets: false,
        showTrailer: false,
        showCalendar: false,
      },
      company,
    ),
  ).toMatchObject({ ticketsHref: null, trailerVimeoId: null, calendar: false });
});

it('sells no tickets for a show that cannot be booked yet, and shows no trailer that it has not', () => {
  expect(
    normaliseShowCTABlock(
      { id: 'c', show: { ...show, bookingAvailable: false, trailerVimeoID: '' } },
      company,
    ),
  ).toMatchObject({ ticketsHref: null, trailerVimeoId: null });
});

it('stands without a theatre', () => {
  expect(normaliseShowCTABlock({ id: 'c', show: { ...show, location: null } }, { phone: '' })?.phone).toBe(
    '',
  );
});

it('names the phone of the company where the theatre has none, as the ticketing screens do', () => {
  const phoneOf = (theatre: LocationItem | null) =>
    normaliseShowCTABlock({ id: 'c', show: { ...show, location: theatre } }, company)?.phone;
  expect(phoneOf(null)).toBe('1-800-555-0117');
  expect(phoneOf({ ...location, phone: ' ' })).toBe('1-800-555-0117');
  expect(phoneOf(location)).toBe('(717) 555-0142');
});

it('keeps its texts without a show, and tells the editor that there are no buttons', () => {
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const item = { id: 'c', show: null, upperText: '<p>Upper</p>' };
  expect(normaliseShowCTABlock(item, { ...company, note })).toMatchObject({
    eventCode: null,
    upperText: '<p>Upper</p>',
    ticketsHref: null,
    trailerVimeoId: null,
    calendar: false,
  });
  expect(notes).toEqual(['It shows without buttons: choose a show that has an event code.']);
});

it('has nothing to show without a show code and without a text', () => {
  expect(normaliseShowCTABlock({ id: 'c', show: null, upperText: '<p> </p>' }, company)).toBeNull();
  expect(normaliseShowCTABlock({ id: 'c', show: { ...show, eventCode: ' ' } }, company)).toBeNull();
});
