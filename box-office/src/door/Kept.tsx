import styled from '@emotion/styled';
import { Button, Notice, Stack, fontWeight } from '../../../src/design-system';
import type { Lesson } from './deviceStore';
import { doorTexts } from './doorTexts';

export interface KeptProps {
  /** How many scans are not uploaded yet. */
  waiting: number;
  lessons: readonly Lesson[];
  onNote: (scanId: string) => void;
}

/** What waits on this device, and what it has learned afterwards. */
export function Kept({ waiting, lessons, onNote }: KeptProps) {
  return (
    <>
      {waiting > 0 ? <Waiting role="status">{doorTexts.waiting(waiting)}</Waiting> : null}
      {lessons.length > 0 ? (
        <Stack as="section" gap="xs" aria-label={doorTexts.lessonsTitle}>
          {lessons.map(({ scanId, text }) => (
            <Notice
              key={scanId}
              tone="warning"
              title={doorTexts.lessonsTitle}
              actions={
                <Button variant="secondary" buttonSize="small" onClick={() => onNote(scanId)}>
                  {doorTexts.noted}
                </Button>
              }
            >
              {text}
            </Notice>
          ))}
        </Stack>
      ) : null}
    </>
  );
}

const Waiting = styled.p`
  font-weight: ${fontWeight.semibold};
`;
