import styled from '@emotion/styled';
import { useId } from 'react';
import {
  Button,
  Link,
  Notice,
  Spinner,
  VisuallyHidden,
  color,
  fontSize,
  fontWeight,
  space,
  getTelephoneHref,
  Icon,
  media,
  radius,
} from '../../design-system';
import { asList } from './month';
import { DayCell } from './DayCell';
import { MonthBar, getMonthName } from './MonthBar';
import { calendarTexts as texts } from './texts';
import { useGridNavigation } from './useGridNavigation';
import { useShowMonth, type CalendarShow } from './useShowMonth';

export interface ShowCalendarProps {
  event: CalendarShow;
  /** Phone number of the box office, for performances that are booked by phone */
  phone: string;
  /** URL of a bookable time, e.g. `/ticketing/RUTHL/2026-11-28T19:00:00` */
  getHref: (eventDateTime: string) => string;
}

/** The month calendar of one show (product 2.8, 4.6). Use the event code as `key` to reset it for another show. */
export function ShowCalendar({ event, phone, getHref }: ShowCalendarProps) {
  const calendar = useShowMonth(event);
  const { month, status, isEmpty } = calendar;
  const navigation = useGridNavigation(calendar);
  const helpId = useId();

  return (
    <Container ref={navigation.container}>
      <MonthBar
        month={month}
        previous={calendar.previous}
        next={calendar.next}
        heading={navigation.heading}
        onChange={(target) => navigation.changeMonth(target, 'bar')}
      />
      {status === 'failed' ? (
        <LoadFailure phone={phone} onRetry={navigation.retry} />
      ) : (
        <Frame aria-busy={status === 'loading'}>
          <Grid
            ref={navigation.grid}
            role="grid"
            aria-label={texts.label(event.eventName, getMonthName(month))}
            aria-describedby={helpId}
            onKeyDown={navigation.onKeyDown}
          >
            <WeekdayNames />
            <tbody>
              {calendar.weeks.map((week) => (
                // The list of narrow windows is no table for the browser.
                <tr key={week[0]?.date} role="row">
                  {week.map((day) => (
                    <DayCell
                      key={day.date}
                      day={day}
                      phone={phone}
                      getHref={getHref}
                      current={navigation.current}
                      onFocus={navigation.setPosition}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </Grid>
          {status === 'loading' ? (
            <LoadingOverlay>
              <Spinner label={texts.loading} size="2rem" />
            </LoadingOverlay>
          ) : null}
        </Frame>
      )}
      {isEmpty ? <Notice>{texts.nothing}</Notice> : null}
      <VisuallyHidden as="p" id={helpId}>
        {texts.help}
      </VisuallyHidden>
      {status === 'failed' || isEmpty ? null : <Legend />}
    </Container>
  );
}

function LoadFailure({ phone, onRetry }: { phone: string; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      actions={
        <Button buttonSize="small" variant="secondary" data-retry onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.failed} {phone ? <Link href={getTelephoneHref(phone)}>{`${texts.call} ${phone}`}</Link> : null}
    </Notice>
  );
}

function WeekdayNames() {
  return (
    <thead>
      <tr>
        {texts.weekdays.map((weekday) => (
          <Weekday key={weekday} scope="col" abbr={weekday}>
            <span aria-hidden>{weekday.slice(0, 3)}</span>
            <VisuallyHidden>{weekday}</VisuallyHidden>
          </Weekday>
        ))}
      </tr>
    </thead>
  );
}

const Container = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Frame = styled.div`
  position: relative;
  container-type: inline-size;
  &[aria-busy='true'] > table {
    opacity: 0.4;
  }
`;

const LoadingOverlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${color.accent};
`;

const Grid = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: ${space['3xs']};
  ${asList} {
    &,
    tbody,
    tr {
      display: block;
    }
    thead {
      display: none;
    }
  }
`;

const Weekday = styled.th`
  padding-block: ${space.xs};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  text-align: center;
`;

/** The legend of the calendar. */
function Legend() {
  return (
    <List aria-label={texts.legend}>
      <li>
        <Sample data-kind="book" />
        {texts.legendBook}
      </li>
      <li>
        <Sample data-kind="call">
          <Icon name="phone" size="0.8em" />
        </Sample>
        {texts.legendCall}
      </li>
      <li>
        <Sample data-kind="off" />
        {texts.legendOff}
      </li>
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.l};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  li {
    display: flex;
    align-items: center;
    gap: ${space.xs};
  }
`;

const Sample = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 1.75rem;
  height: 1.1rem;
  border: 1px solid transparent;
  border-radius: ${radius.s};
  &[data-kind='book'] {
    background: ${color.fixed.candle};
  }
  &[data-kind='call'] {
    border-color: ${color.controlBorder};
    color: ${color.text};
  }
  &[data-kind='off'] {
    height: 0;
    border-block-end: 1px solid ${color.textMuted};
    border-radius: 0;
  }
  ${media.forcedColors} {
    &[data-kind='book'] {
      forced-color-adjust: none;
    }
  }
`;
