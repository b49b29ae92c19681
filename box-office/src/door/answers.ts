import { formatDateTime } from '../../../src/lib/wallClock';
import { formatClock } from '../shell/formatInstant';
import type { Answer, DescribedAnswer, Tone } from './answerTypes';
import { answerTexts, seatText } from './doorTexts';

const TONES: Record<Answer['result'], Tone> = {
  in: 'green',
  out: 'green',
  undone: 'green',
  used: 'yellow',
  notInside: 'yellow',
  notListed: 'yellow',
  undoLater: 'yellow',
  refunded: 'red',
  returned: 'red',
  exchanged: 'red',
  canceled: 'red',
  oldCode: 'red',
  otherPerformance: 'red',
  unknown: 'red',
};

/** An answer in words. */
export function describeAnswer(answer: Answer): DescribedAnswer {
  const { result, seat, other, show, isUnpaid, listedAt } = answer;
  const place = seat ? [seatText(seat), seat.ticketTypeLabel] : [];
  const byList =
    listedAt === undefined || result === 'notListed' ? [] : [answerTexts.byList(formatClock(listedAt))];
  if (result === 'in' && isUnpaid)
    return { tone: 'yellow', title: answerTexts.unpaidTitle, lines: [...place, answerTexts.unpaid] };
  return {
    tone: TONES[result],
    title: answerTexts.titles[result],
    lines: [...place, ...describeResult(), ...byList],
  };

  function describeResult(): string[] {
    if (result === 'used' && other) return [answerTexts.usedAt(formatClock(other.at), other.door)];
    if (result === 'otherPerformance' && show)
      return [answerTexts.otherShow(show.eventName, formatDateTime(show.dateTime))];
    if (result === 'notListed') return [answerTexts.notListed(formatClock(listedAt ?? ''))];
    const text = answerTexts.texts[result];
    return text === undefined ? [] : [text];
  }
}

/** What a device tells when Helios has answered a scan that it had decided by its list; null: nothing new. */
export function describeLesson(
  scan: { seat: string; at: string; door: string },
  { result, other }: Pick<Answer, 'result' | 'other'>,
): string | null {
  const time = formatClock(scan.at);
  const otherTime = other ? formatClock(other.at) : '';
  const otherDoor = other?.door ?? '';
  switch (result) {
    case 'in':
      return other ? answerTexts.lessons.followed(scan.seat, time, otherDoor, otherTime) : null;
    case 'used':
      return answerTexts.lessons.used(scan.seat, time, otherDoor, otherTime);
    case 'out':
    case 'undone':
      return null;
    case 'notInside':
      return answerTexts.lessons.notInside(scan.seat, time);
    default:
      return answerTexts.lessons.notValid(scan.seat, time, answerTexts.texts[result] ?? '');
  }
}
