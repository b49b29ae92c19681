import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Notice, space, type NoticeProps } from '../../../design-system';

/** A notice that replaces the pressed control. It takes the focus and is therefore read by screen readers. */
export function FocusedNotice({ live: _, ...notice }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} role="status">
      <Notice {...notice} live={false} />
    </Box>
  );
}

const Box = styled.div`
  scroll-margin-block: ${space.m};
  &:focus {
    outline: none;
  }
`;
