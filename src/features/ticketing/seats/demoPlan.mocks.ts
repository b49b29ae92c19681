import type { Availability, SeatingPlan } from '../../../helios/types';

/** The seating plan of the demo with 2,000 seats. */
export async function loadDemoPlan(): Promise<SeatingPlan> {
  return (await fetch('/seating-plans/lancaster.json')).json();
}

/** Groups of four sold seats in each row. */
export async function loadDemoAvailability(): Promise<Availability> {
  const rows = (await loadDemoPlan()).zones.flatMap((zone) => zone.rows);
  const seats = rows.flatMap((row, rowIndex) =>
    row.seats.filter((_, seatIndex) => (rowIndex * 5 + seatIndex) % 13 < 4),
  );
  return { version: '1', locked: [], sold: seats.map((seat) => seat.seat_guid) };
}
