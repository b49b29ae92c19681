import styled from '@emotion/styled';
import { Icon, Notice, color, fontSize, radius, space } from '../../../design-system';
import type { Freshness } from '../../../state/tickets/liveAvailability';
import { seatsTexts as texts } from '../shared/texts';

/** How current the availability is: a short text, or a warning when it may be outdated. */
export function FreshnessNotice({ freshness }: { freshness: Freshness }) {
  switch (freshness) {
    case 'lost':
      return <Notice tone="warning">{texts.availabilityStale}</Notice>;
    case 'connecting':
      return <Line>{texts.freshness.connecting}</Line>;
    case 'polling':
      return (
        <Line>
          <Icon name="clock" /> {texts.freshness.polling}
        </Line>
      );
    case 'live':
      return (
        <Line>
          <Dot aria-hidden /> {texts.freshness.live}
        </Line>
      );
    default:
      return freshness satisfies never;
  }
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space['2xs']};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;

const Dot = styled.span`
  width: 0.55em;
  height: 0.55em;
  border-radius: ${radius.pill};
  background: ${color.success};
`;
