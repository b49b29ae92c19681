import styled from '@emotion/styled';
import { color, fontSize, Icon, media, radius, space } from '../../design-system';
import { calendarTexts as texts } from './texts';

/** The legend of the calendar. */
export function Legend() {
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
