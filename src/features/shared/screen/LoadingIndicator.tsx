import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { Spinner, Text, color, space } from '../../../design-system';
import { screenTexts as texts } from './texts';

/** Time before the text says that loading is slow. */
const SLOW_AFTER_MS = 4000;

/** A loading indicator. Its text changes when loading is slow. */
export function LoadingIndicator({ label = texts.loading }: { label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box>
      <Spinner size="2rem" />
      <div role="status">
        <Text tone="muted">{isSlow ? texts.slow : label}</Text>
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
