import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Notice, space, type NoticeProps } from '../../../design-system';

/** A notice in place of what was pressed, which is gone: it takes the focus, and so it is read out. */
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
