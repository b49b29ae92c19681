import type { TheaterLocation } from '../../../../helios/types';
import { formatDateTime } from '../../../../lib/wallClock';
import { useTicketingData } from '../ticketingData';

interface PerformanceLineProps {
  eventName?: string;
  dateTime: string;
  location?: TheaterLocation;
}

/** Event, date and time, theater and city on one line. Unknown parts are omitted. */
export function PerformanceLine({ eventName, dateTime, location }: PerformanceLineProps) {
  const { theaters } = useTicketingData();
  const theater = location && theaters[location];
  const place = theater ? `${theater.theaterName}, ${theater.name}` : null;
  return <p>{[eventName, formatDateTime(dateTime), place].filter(Boolean).join('\u00a0· ')}</p>;
}
