import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import type { TheaterLocation } from '../../../api/heliosTypes';
import { Button, Link, Notice, Spinner, Text, color, space, telephoneHref } from '../../../design-system';
import { answerTo } from '../problems';
import { commonTexts } from '../texts';
import { phoneFor, useTicketingData } from '../ticketingData';

/** After how long a wait is called slow. */
const SLOW_AFTER_MS = 4000;

/** Something is on its way; after a while it says that this is slow. */
export function Waiting({ label = commonTexts.loading }: { label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box>
      <Spinner size="2rem" />
      <div role="status">
        <Text tone="muted">{isSlow ? commonTexts.slow : label}</Text>
      </div>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding-block: ${space['3xl']};
  color: ${color.accent};
  text-align: center;
`;

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  location?: TheaterLocation;
  /** More ways on, beside trying again */
  actions?: ReactNode;
}

/** Helios could not answer: says so, offers to try again and the phone. */
export function Failure({ error, onRetry, location, actions }: FailureProps) {
  const { title, message } = answerTo(error);
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <>
          <Button variant="secondary" buttonSize="small" onClick={onRetry}>
            {commonTexts.retry}
          </Button>
          {actions}
        </>
      }
    >
      {message} <CallUs location={location} />
    </Notice>
  );
}

/** The phone number of the box office, in a sentence (`words` before it). Nothing when none is known. */
export function CallUs({
  location,
  words = commonTexts.callUs,
}: {
  location?: TheaterLocation;
  words?: string;
}) {
  const data = useTicketingData();
  const phone = phoneFor(data, location);
  if (!phone) return null;
  return (
    <span>
      {words} <Phone href={telephoneHref(phone)}>{phone}</Phone>
    </span>
  );
}

/** A number broken at the end of a line is read as two. */
const Phone = styled(Link)`
  white-space: nowrap;
`;
