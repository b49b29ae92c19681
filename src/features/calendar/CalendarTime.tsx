import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../api/wallClock';
import {
  AnyLink,
  Icon,
  breakpoints,
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  layer,
  media,
  radius,
  shadow,
  space,
} from '../../design-system';
import { useMediaQuery } from '../../state/useMediaQuery';
import { timeKind, type CalendarEvent } from './month';
import { calendarTexts as texts } from './texts';

interface CalendarTimeProps {
  event: CalendarEvent;
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

  switch (timeKind(event.eventStatusCode)) {
    case 'plain': {
      const status = event.eventStatusCode;
      const known = status === 'NA' || status === 'PS' || status === 'SO' ? status : 'NA';
      return (
        // The grid moves the focus onto it, so that the keyboard can read every time.
        <Plain {...focus} role="note" aria-label={texts.plain(time, date, texts.statuses[known])}>
          <Clock time={time} isStruck />
          {known === 'PS' ? null : <Status>{texts.shortStatuses[known]}</Status>}
        </Plain>
      );
    }
    case 'call':
      return isMobile ? (
        <CallLink href={`tel:${phone}`} {...focus} aria-label={texts.callFor(time, date)}>
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
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <Anchor ref={box}>
      <Call
        ref={button}
        type="button"
        {...focus}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((open) => !open)}
      >
        <Clock time={time} />
        <Icon name="phone" size="0.9em" />
      </Call>
      <Popover id={id} role="status" hidden={!isOpen}>
        {isOpen ? (
          <>
            <span>{texts.popoverTitle}</span> <AnyLink href={`tel:${phone}`}>{phone}</AnyLink>
          </>
        ) : null}
      </Popover>
    </Anchor>
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
  & + &,
  div + & {
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
  font-size: 0.92em;
`;

const Anchor = styled.div`
  position: relative;
  & + * {
    margin-block-start: ${space['2xs']};
  }
`;

/** SPEC 9: between 80 and 200 px wide. */
const Popover = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space['2xs']});
  inset-inline-start: 50%;
  z-index: ${layer.menu};
  width: max-content;
  min-width: 80px;
  max-width: 200px;
  padding: ${space.s};
  transform: translateX(-50%);
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  font-size: ${fontSize.xs};
  line-height: 1.4;
  text-align: center;
  a {
    display: block;
    color: ${color.link};
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    white-space: nowrap;
  }
`;
