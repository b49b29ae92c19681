import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { formatDate } from '../../lib/formatDate';
import { formatTime } from '../../lib/wallClock';
import {
  AnyLink,
  Icon,
  breakpoints,
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  media,
  Popover,
  radius,
  space,
  getTelephoneHref,
} from '../../design-system';
import type { CalendarEvent } from '../../helios/types';
import { useMediaQuery } from '../../runtime/useMediaQuery';
import { asList, getTimeKind, isPlainStatus } from './month';
import { calendarTexts as texts } from './texts';

interface CalendarTimeProps {
  event: CalendarEvent;
  /** Formatted for reading; empty when there is none */
  phone: string;
  href: string;
  tabIndex: number;
  onFocus: () => void;
}

/** One performance on the calendar: a link to tickets, a phone number, or text (product 4.6). */
export function CalendarTime({ event, phone, href, tabIndex, onFocus }: CalendarTimeProps) {
  const isMobile = useMediaQuery(`(max-width: ${breakpoints.mobile}px)`);
  const time = formatTime(event.eventDateTime);
  const namedTime = event.formerDateTime ? texts.movedTime(time) : time;
  const date = formatDate(event.eventDateTime, 'full');
  const focus = { tabIndex, onFocus, 'data-time': true };
  const name = (label: string) =>
    event.formerDateTime ? texts.movedFrom(label, formatFormer(event)) : label;
  const newTime = event.formerDateTime ? <Status>{texts.newTime}</Status> : null;

  const status = event.eventStatusCode;
  if (isPlainStatus(status)) {
    const statuses = isMobile ? texts.narrowStatuses : texts.shortStatuses;
    return (
      // Focusable, so that the keyboard and screen readers reach every time of the grid.
      <TimeText
        {...focus}
        role="note"
        aria-label={name(texts.withStatus(namedTime, date, texts.statuses[status]))}
      >
        <TimeLabel time={time} isStruck />
        {status === 'PS' ? null : <Status>{statuses[status]}</Status>}
      </TimeText>
    );
  }
  if (getTimeKind(status) === 'book') {
    return (
      <BookLink
        href={href}
        {...focus}
        data-moved={newTime ? true : undefined}
        aria-label={name(texts.book(namedTime, date))}
      >
        <TimeLabel time={time} /> {newTime}
      </BookLink>
    );
  }
  // Without a phone number the status is shown as text.
  if (phone === '') {
    return (
      <TimeText {...focus} role="note" aria-label={texts.callFor(time, date)}>
        <TimeLabel time={time} />
        <Status>{texts.callToBook}</Status>
      </TimeText>
    );
  }
  return isMobile ? (
    <CallLink href={getTelephoneHref(phone)} {...focus} aria-label={texts.callFor(time, date)}>
      <TimeLabel time={time} />
      <Icon name="phone" size="0.9em" />
    </CallLink>
  ) : (
    <CallPopover phone={phone} time={time} label={texts.callFor(time, date)} focus={focus} />
  );
}

/** The time before the move, with its date if that was another one. */
function formatFormer({ eventDateTime, formerDateTime }: CalendarEvent): string {
  if (!formerDateTime) return '';
  const time = formatTime(formerDateTime);
  const isSameDay = formerDateTime.slice(0, 10) === eventDateTime.slice(0, 10);
  return isSameDay ? time : `${time}, ${formatDate(formerDateTime, 'full')}`;
}

/** "7:00 PM" on one line, or on two in a narrow cell. */
function TimeLabel({ time, isStruck }: { time: string; isStruck?: boolean }) {
  const [clock, dayPeriod] = time.split(' ');
  return (
    <TimeParts data-struck={isStruck || undefined}>
      <span>{clock}</span> <span>{dayPeriod}</span>
    </TimeParts>
  );
}

interface CallPopoverProps {
  phone: string;
  time: string;
  label: string;
  focus: { tabIndex: number; onFocus: () => void; 'data-time': boolean };
}

function CallPopover({ phone, time, label, focus }: CallPopoverProps) {
  return (
    <Popover
      label={texts.popoverTitle}
      trigger={(props) => (
        <CallButton {...props} {...focus} type="button" aria-label={label}>
          <TimeLabel time={time} />
          <Icon name="phone" size="0.9em" />
        </CallButton>
      )}
    >
      <PhoneText>
        <span>{texts.popoverTitle}</span> <AnyLink href={getTelephoneHref(phone)}>{phone}</AnyLink>
      </PhoneText>
    </Popover>
  );
}

const time = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space['2xs']};
  width: 100%;
  min-height: 1.9rem;
  padding: 0.1rem ${space['2xs']};
  border: 1px solid transparent;
  border-radius: ${radius.s};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  line-height: 1.15;
  text-align: center;
  text-decoration: none;
  /* ~ instead of +, because an open popover is between two times. */
  [data-time] ~ & {
    margin-block-start: ${space['2xs']};
  }
  ${media.upToMobile} {
    flex-direction: column;
    gap: 0;
    min-height: 2.75rem;
    padding-inline: 0;
  }
  ${asList} {
    flex-direction: row;
    gap: ${space.xs};
    min-height: max(44px, 1.9rem);
  }
`;

const BookLink = styled(AnyLink)`
  ${time}
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  &[data-moved] {
    flex-wrap: wrap;
    gap: 0 ${space['2xs']};
  }
  transition: background-color ${duration.quick} ${easing.standard};
  &:hover {
    background: ${color.fixed.candleBright};
    text-decoration: underline;
  }
  ${media.forcedColors} {
    border-color: LinkText;
  }
`;

const TimeText = styled.div`
  ${time}
  flex-direction: column;
  gap: 0;
  ${asList} {
    flex-direction: row;
    flex-wrap: wrap;
    gap: 0 ${space.xs};
  }
  color: ${color.textMuted};
  font-weight: ${fontWeight.regular};
`;

const callStyles = css`
  ${time}
  border-color: ${color.controlBorder};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;

const CallButton = styled.button(callStyles);
const CallLink = styled(AnyLink)(callStyles);

const TimeParts = styled.span`
  display: inline-flex;
  gap: 0.25em;
  &[data-struck] {
    text-decoration: line-through;
  }
  ${media.upToMobile} {
    flex-direction: column;
    gap: 0;
    span + span {
      font-size: 0.82em;
    }
  }
  ${asList} {
    flex-direction: row;
    gap: 0.25em;
    align-items: baseline;
  }
`;

const Status = styled.span`
  max-width: 100%;
  font-size: 0.92em;
  /* With large text, a word may be wider than the cell. */
  hyphens: auto;
  overflow-wrap: anywhere;
`;

const PhoneText = styled.span`
  a {
    display: block;
    color: ${color.link};
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    white-space: nowrap;
  }
`;
