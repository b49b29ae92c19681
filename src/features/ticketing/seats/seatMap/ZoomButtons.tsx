import styled from '@emotion/styled';
import { memo } from 'react';
import { Icon, color, fontSize, fontWeight, radius, size, space } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import type { ViewportController } from './viewportController';

/** Zoom factor of one press. */
const STEP = 1.8;

export interface ZoomButtonsProps {
  viewport: Pick<ViewportController, 'zoom' | 'showWhole'>;
}

export const ZoomButtons = memo(function ZoomButtons({ viewport }: ZoomButtonsProps) {
  return (
    <Buttons>
      <ZoomButton type="button" aria-label={texts.zoomIn} onClick={() => viewport.zoom(STEP)}>
        <Icon name="plus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={texts.zoomOut} onClick={() => viewport.zoom(1 / STEP)}>
        <Icon name="minus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={texts.wholeMap} onClick={() => viewport.showWhole()} data-wide>
        {texts.wholeMapShort}
      </ZoomButton>
    </Buttons>
  );
});

const Buttons = styled.div`
  position: absolute;
  inset-block-end: ${space.s};
  inset-inline: ${space.s};
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.xs};
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

const ZoomButton = styled.button`
  display: inline-grid;
  place-items: center;
  min-width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.text};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  &[data-wide] {
    padding-inline: ${space.m};
  }
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;
