import type { DoorSeat, ScanResult } from '../api/api';

export type Tone = 'green' | 'yellow' | 'red';

/** What a scan has brought: by Helios, or by the list of this device. */
export interface Answer {
  /** notListed: the list of this device does not have the code. undoLater: it does not know the act that is to be undone. */
  result: ScanResult | 'notListed' | 'undoLater';
  seat: DoorSeat | null;
  other: { door: string; at: string } | null;
  /** Of `otherPerformance`. */
  show?: { eventName: string; dateTime: string };
  isUnpaid?: boolean;
  /** The answer is that of the list, which was loaded at this instant. */
  listedAt?: string;
}

export interface DescribedAnswer {
  tone: Tone;
  title: string;
  lines: string[];
}
