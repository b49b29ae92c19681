import styled from '@emotion/styled';
import type { ItemWarning } from '../../content/warnings';
import { fontWeight, Notice, space } from '../../design-system';
import { texts } from './texts';

/** More of them are folded away, so that the page is in sight. */
const mostOpen = 3;

/** What an editor should know of the page below: what is left out of it, and what leads nowhere. Nothing where there is none. */
export function PageWarnings({ warnings }: { warnings: readonly ItemWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" live={false}>
      <Details open={warnings.length <= mostOpen}>
        <summary>{texts.warnings(warnings.length)}</summary>
        <ul>
          {warnings.map(({ sentence }, index) => (
            // Two warnings may be the same; their order never changes.
            <li key={index}>{sentence}</li>
          ))}
        </ul>
      </Details>
    </Notice>
  );
}

const Details = styled.details`
  summary {
    cursor: pointer;
    font-weight: ${fontWeight.bold};
  }
  ul {
    display: grid;
    gap: ${space['2xs']};
    margin-block-start: ${space.xs};
    padding-inline-start: 1.2em;
    list-style: disc;
  }
`;
