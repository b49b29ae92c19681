import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { formatDate } from '../../api/formatDate';
import { formatTime } from '../../api/wallClock';
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
  telephoneHref,
} from '../../design-system';
import { useMediaQuery } from '../../state/useMediaQuery';
import { timeKind, type CalendarEvent } from './month';
import { calendarTexts as texts } from './texts';

interface CalendarTimeProps {
  event: CalendarEvent;
  /** As people write it; empty where none is known */
  phone: string;
  href: string;
  tabIndex: number;
  onFocus: () => void;
}

/** One performance on the calendar: a link to tickets, a way to call, or plain words (SPEC 4.6). */
export function CalendarTime({ event, phone, href, tabIndex, onFocus }: CalendarTimeProps) {
  const isMobile = useMediaQuery(`(max-width: ${breakpoints.mobile}px)`);
  const time = formatTime(event.eventDateTime);
  const date = formatDate(event.eventDateTime, 'full');
  const focus = { tabIndex, onFocus, 'data-time': true };

  const kind = timeKind(event.eventStatusCode);
  // Nobody to call: it is said all the same.
  if (kind === 'call' && phone === '') {
    return (
      <Plain {...focus} role="note" aria-label={texts.callFor(time, date)}>
        <Clock time={time} />
        <Status>{texts.callToBook}</Status>
      </Plain>
    );
  }
  switch (kind) {
    case 'plain': {
      const status = event.eventStatusCode;
      const known = status === 'NA' || status === 'PS' || status === 'SO' ? status : 'NA';
      const statuses = isMobile ? texts.narrowStatuses : texts.shortStatuses;
      return (
        // The grid moves the focus onto it, so that the keyboard can read every time.
        <Plain {...focus} role="note" aria-label={texts.plain(time, date, texts.statuses[known])}>
          <Clock time={time} isStruck />
          {known === 'PS' ? null : <Status>{statuses[known]}</Status>}
        </Plain>
      );
    }
    case 'call':
      return isMobile ? (
        <CallLink href={telephoneHref(phone)} {...focus} aria-label={texts.callFor(time, date)}>
          <Clock time={time} />
          <Icon name="phone" size="0.9em" />
        </CallLink>
      ) : (
        <CallPopover phone={phone} time={time} label={texts.callFor(time, date)} focus={focus} />
      );
    case 'book':
      return (
        <Book href={href} {...focus} aria-label={texts.book(time, date)}>
          <Clock time={time} />
        </Book>
      );
  }
}

/** "7:00 PM" on one line, or on two where a day is narrow. */
function Clock({ time, isStruck }: { time: string; isStruck?: boolean }) {
  const [clock, half] = time.split(' ');
  return (
    <Hours data-struck={isStruck || undefined}>
      <span>{clock}</span> <span>{half}</span>
    </Hours>
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
        <Call {...props} {...focus} type="button" aria-label={label}>
          <Clock time={time} />
          <Icon name="phone" size="0.9em" />
        </Call>
      )}
    >
      <PhoneWords>
        <span>{texts.popoverTitle}</span> <AnyLink href={telephoneHref(phone)}>{phone}</AnyLink>
      </PhoneWords>
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
  /* Not +: an open panel stands between. */
  [data-time] ~ & {
    margin-block-start: ${space['2xs']};
  }
  ${media.upToMobile} {
    flex-direction: column;
    gap: 0;
    min-height: 2.75rem;
    padding-inline: 0;
  }
`;

const Book = styled(AnyLink)`
  ${time}
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  transition: background-color ${duration.quick} ${easing.standard};
  &:hover {
    background: ${color.fixed.candleBright};
    text-decoration: underline;
  }
  ${media.forcedColors} {
    border-color: LinkText;
  }
`;

const Plain = styled.div`
  ${time}
  flex-direction: column;
  gap: 0;
  color: ${color.textMuted};
  font-weight: ${fontWeight.regular};
`;

const call = css`
  ${time}
  border-color: ${color.controlBorder};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;

const Call = styled.button(call);
const CallLink = styled(AnyLink)(call);

const Hours = styled.span`
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
`;

const Status = styled.span`
  max-width: 100%;
  font-size: 0.92em;
  /* Words that fit may still be too wide in large letters. */
  hyphens: auto;
  overflow-wrap: anywhere;
`;

const PhoneWords = styled.span`
  a {
    display: block;
    color: ${color.link};
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    white-space: nowrap;
  }
`;
