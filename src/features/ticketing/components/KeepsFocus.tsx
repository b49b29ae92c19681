import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Keeps the focus where a control goes away under it: a Remove (`data-remove`) with what it removed, a form with its
 * summary. It goes to the next Remove, or the one before, or the summary of what can be opened here, or the box itself.
 */
export function KeepsFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const removesBefore = useRef<Element[]>([]);

  useEffect(() => {
    if (!box.current) return;
    const removes = [...box.current.querySelectorAll<HTMLElement>('[data-remove]')];
    if (focused.current && !focused.current.isConnected) {
      const index = removesBefore.current.indexOf(focused.current);
      const next =
        removes[index] ?? removes[index - 1] ?? box.current.querySelector('summary') ?? box.current;
      next.focus();
    }
    removesBefore.current = removes;
  });

  return (
    <Box
      ref={box}
      tabIndex={-1}
      onFocus={(event) => (focused.current = event.target)}
      // React does not call it for what it takes away itself.
      onBlur={() => (focused.current = null)}
    >
      {children}
    </Box>
  );
}

const Box = styled.div`
  &:focus {
    outline: none;
  }
`;
