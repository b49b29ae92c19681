import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import type { TheaterLocation } from '../../../../helios/types';
import {
  Button,
  Link,
  Notice,
  Spinner,
  Text,
  color,
  space,
  getTelephoneHref,
} from '../../../../design-system';
import { describeProblem } from '../problems';
import { commonTexts } from '../texts';
import { getPhone, useTicketingData } from '../ticketingData';

/** Time before the text says that loading is slow. */
const SLOW_AFTER_MS = 4000;

/** A loading indicator. Its text changes when loading is slow. */
export function LoadingIndicator({ label = commonTexts.loading }: { label?: string }) {
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
  /** Actions beside the retry button */
  actions?: ReactNode;
}

/** An error of Helios with a retry button and the phone number. */
export function Failure({ error, onRetry, location, actions }: FailureProps) {
  const { title, message } = describeProblem(error);
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

/** The phone number of the box office after `prefix`. Renders nothing when there is no number. */
export function CallUs({
  location,
  prefix = commonTexts.callUs,
}: {
  location?: TheaterLocation;
  prefix?: string;
}) {
  const data = useTicketingData();
  const phone = getPhone(data, location);
  if (!phone) return null;
  return (
    <span>
      {prefix} <Phone href={getTelephoneHref(phone)}>{phone}</Phone>
    </span>
  );
}

/** A number must not wrap, because it would be read as two. */
const Phone = styled(Link)`
  white-space: nowrap;
`;
