import styled from '@emotion/styled';
import { Stack, Text, color, fontSize, fontWeight, space } from '../../../src/design-system';
import { formatClock } from '../shell/formatInstant';
import { formatCount } from '../shell/formatCount';
import { readShownCounts, type DoorState } from './doorEngine';
import { doorTexts } from './doorTexts';

/** How many tickets are inside, were let in, and are expected: of Helios, or without a network of the list. */
export function Counts({ state }: { state: DoorState }) {
  const counts = readShownCounts(state);
  if (!counts) return null;
  const { inside, checkedIn, valid, listedAt } = counts;
  return (
    <Stack gap="2xs">
      <Facts aria-label={doorTexts.counts}>
        <Fact name={doorTexts.inside} value={inside} />
        {checkedIn === null ? null : <Fact name={doorTexts.letIn} value={checkedIn} />}
        <Fact name={doorTexts.valid} value={valid} />
      </Facts>
      {listedAt === null ? null : (
        <Text look="small" tone="muted">
          {doorTexts.countsOfList(formatClock(listedAt))}
        </Text>
      )}
    </Stack>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr));
  gap: ${space.s};
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
  dd {
    font-size: ${fontSize.xl};
    font-weight: ${fontWeight.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;
