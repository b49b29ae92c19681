import styled from '@emotion/styled';
import type { ItemWarning } from '../../content/warnings';
import { fontWeight, Notice, space } from '../../design-system';
import { texts } from './texts';

/** A longer list starts collapsed, so that the page stays in view. */
const maxExpandedWarnings = 3;

/** Lists for the editor what the page omits and which links are broken. Renders nothing without warnings. */
export function PageWarnings({ warnings }: { warnings: readonly ItemWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" live={false}>
      <Details open={warnings.length <= maxExpandedWarnings}>
        <summary>{texts.warnings(warnings.length)}</summary>
        <ul>
          {warnings.map(({ sentence }, index) => (
            // Two warnings may have the same text, and the order never changes.
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
