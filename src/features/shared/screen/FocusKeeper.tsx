import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Moves the focus when the focused control is removed, for example a remove button (`data-remove`) with its item. The
 * next focus is the following remove button, the previous one, the first `summary`, or the container.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const previousRemoveButtons = useRef<Element[]>([]);

  useEffect(() => {
    if (!box.current) return;
    const removeButtons = [...box.current.querySelectorAll<HTMLElement>('[data-remove]')];
    if (focused.current && !focused.current.isConnected) {
      const index = previousRemoveButtons.current.indexOf(focused.current);
      const next =
        removeButtons[index] ??
        removeButtons[index - 1] ??
        box.current.querySelector('summary') ??
        box.current;
      next.focus();
    }
    previousRemoveButtons.current = removeButtons;
  });

  return (
    <Box
      ref={box}
      tabIndex={-1}
      onFocus={(event) => (focused.current = event.target)}
      // React does not call onBlur for elements that it removes.
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
