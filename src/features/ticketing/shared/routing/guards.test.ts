import type { EventStatusCode } from '../../../../helios/types';
import { guardDateTime, guardMoved, guardStatus, createMissingEventNotice } from './guards';

test('the notices have the exact texts of the specification', () => {
  expect(createMissingEventNotice()).toEqual({
    title: 'Missing Event',
    message: 'Please select an event',
    redirect: '/ticketing',
  });
  expect(guardDateTime('RUTHL', 'tonight')).toEqual({
    title: 'Missing Showtime',
    message: 'Please select a showtime',
    redirect: '/ticketing/RUTHL',
  });
  expect(guardStatus('CO')).toEqual({
    title: 'Call for Tickets',
    message: 'Limited tickets available.  Please call to book.',
    redirect: '/ticketing',
  });
  expect(guardStatus('PS')).toEqual({
    title: 'Past Show',
    message: 'This show has already occurred.  Please select another show.',
    redirect: '/ticketing',
  });
  expect(guardStatus('SO')).toEqual({
    title: 'Sold Out',
    message: 'This show is sold out. Please select another show.',
    redirect: '/ticketing',
  });
  expect(guardStatus('NA')).toEqual({
    title: 'Not Available',
    message: 'This show is not available. Please select another show.',
    redirect: '/ticketing',
  });
});

test('returns null for any other status and for a valid date-time', () => {
  expect(guardStatus('AV')).toBeNull();
  // A newer Helios may send a status that the type does not have.
  expect(guardStatus('LM' as EventStatusCode)).toBeNull();
  expect(guardDateTime('RUTHL', '2026-11-28T19:00:00')).toBeNull();
});

test('the former time of a moved performance leads to the present one', () => {
  const performance = { eventCode: 'RUTHL', eventName: 'Ruth', dateTime: '2026-11-29T14:00:00' };
  expect(guardMoved(performance, '2026-11-28T19:00:00')).toEqual({
    title: 'New Time',
    message: expect.stringMatching(/^Ruth has a new time: Sunday, November 29, 2026.*2:00\sPM\.$/),
    redirect: '/ticketing/RUTHL/2026-11-29T14:00:00',
  });
  expect(guardMoved(performance, performance.dateTime)).toBeNull();
});
