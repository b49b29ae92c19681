import styled from '@emotion/styled';
import { memo } from 'react';
import { color, fontSize, fontWeight, media, radius, space } from '../../../design-system';
import { seatsTexts as texts } from '../shared/texts';

/** The two views for selecting seats. */
export type SeatsView = 'map' | 'list';

export interface ViewSwitchProps {
  view: SeatsView;
  onViewChange: (view: SeatsView) => void;
}

export const ViewSwitch = memo(function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  return (
    <Segmented role="group" aria-label={texts.view}>
      <Segment type="button" aria-pressed={view === 'map'} onClick={() => onViewChange('map')}>
        {texts.viewMap}
      </Segment>
      <Segment type="button" aria-pressed={view === 'list'} onClick={() => onViewChange('list')}>
        {texts.viewList}
      </Segment>
    </Segmented>
  );
});

const Segmented = styled.div`
  display: inline-flex;
  padding: ${space['3xs']};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
`;

const Segment = styled.button`
  min-height: 2.5rem;
  padding-inline: min(${space.l}, 6.5vw);
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  &[aria-pressed='true'] {
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
  ${media.forcedColors} {
    &[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
