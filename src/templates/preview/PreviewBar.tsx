import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import { color, fontSize, fontWeight, layer, notPrinted, radius, shadow, space } from '../../design-system';
import { readStored, writeStored, storedItem } from '../../lib/storage';
import { texts } from './texts';

/** Whether the person has collapsed the bar, for the other previews of this tab. */
const collapsed = storedItem('collapsedPreviewBar', 'session', (value): value is true => value === true);

export interface PreviewBarProps {
  title: string;
  children: ReactNode;
}

/**
 * A bar in the lower corner of the window, which a person can collapse. It takes no space of the page, and stays above what the page
 * itself fixes to the bottom.
 */
export function PreviewBar({ title, children, ...rest }: PreviewBarProps) {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (readStored(collapsed)) setIsOpen(false);
  }, []);
  return (
    <Corner aria-label={texts.pageTitle} data-surface="dark" {...rest}>
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          setIsOpen(open);
          writeStored(collapsed, open ? null : true);
        }}
      >
        <Title>{title}</Title>
        <Content>{children}</Content>
      </details>
    </Corner>
  );
}

const Corner = styled.aside`
  ${notPrinted}
  position: fixed;
  inset-inline-start: ${space.s};
  inset-block-end: calc(
    ${space.s} + var(--bottom-bar, 0px) + var(--consent-space, 0px) + env(safe-area-inset-bottom, 0px)
  );
  z-index: ${layer.notice};
  box-sizing: border-box;
  max-width: min(44rem, calc(100vw - 2 * ${space.s}));
  /* The part of the window that is left for fixed parts, or one line and a half. */
  max-height: max(var(--fixed-room, 30svh), 4.5rem);
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  font-size: ${fontSize.s};
`;

const Title = styled.summary`
  padding: ${space.xs} ${space.s};
  font-weight: ${fontWeight.bold};
  overflow-wrap: anywhere;
  cursor: pointer;
`;

const Content = styled.div`
  display: grid;
  gap: ${space.xs};
  padding: 0 ${space.s} ${space.s};
  overflow-wrap: anywhere;
`;
