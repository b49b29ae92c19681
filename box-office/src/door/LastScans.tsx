import { Button, Heading, Stack, Text } from '../../../src/design-system';
import { formatClock } from '../shell/formatInstant';
import type { KeptScan } from './deviceStore';
import { doorTexts } from './doorTexts';
import { Item } from './layout';

const SHOWN = 8;

export interface LastScansProps {
  /** The oldest first. */
  scans: readonly KeptScan[];
  onUndo: (scan: KeptScan) => void;
}

/** What this device has done last, with the way back. The last act for a ticket can be undone. */
export function LastScans({ scans, onUndo }: LastScansProps) {
  const newest = [...scans].reverse();
  return (
    <Stack as="section" gap="s" aria-labelledby="door-last">
      <Heading level={2} look="m" id="door-last">
        {doorTexts.lastScans}
      </Heading>
      {scans.length === 0 ? <Text tone="muted">{doorTexts.noScans}</Text> : null}
      <Stack as="ul" gap="xs">
        {newest.slice(0, SHOWN).map((scan) => {
          const { scanId, act, seat, seatGuid, at, isQueued } = scan;
          const isLast = newest.find((other) => other.seatGuid === seatGuid) === scan;
          const what = doorTexts.acts[act];
          return (
            <Item key={scanId}>
              <div>
                <p>{`${what}: ${seat}`}</p>
                <Text look="small" tone="muted">
                  {[formatClock(at), ...(isQueued ? [doorTexts.notUploaded] : [])].join(' · ')}
                </Text>
              </div>
              {isLast && act !== 'undo' ? (
                <Button
                  variant="secondary"
                  buttonSize="small"
                  aria-label={doorTexts.undoOf(what, seat)}
                  onClick={() => onUndo(scan)}
                >
                  {doorTexts.undo}
                </Button>
              ) : null}
            </Item>
          );
        })}
      </Stack>
    </Stack>
  );
}
