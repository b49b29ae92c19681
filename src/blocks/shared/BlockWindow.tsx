import styled from '@emotion/styled';
import { Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Button, Container, space } from '../../design-system';
import { LazyModal, prepareModal } from './LazyModal';
import { onceComplete } from './onceComplete';
import { Section } from './Section';
import { isWindowSeen, markWindowSeen } from './seenWindows';

export interface BlockWindowProps {
  /** Of the block, not of its place on a page: a window that opens by itself does so once a visit. */
  windowId: string;
  opensBy: 'button' | 'load';
  /** On the button that opens it. */
  buttonText: string;
  /** Names the window. */
  title: string;
  /** Keeps the title for screen readers alone. */
  hideTitle: boolean;
  /** Buttons at the foot of the window, given the way to close it. */
  actions?: (close: () => void) => ReactNode;
  lastBlock: boolean;
  children: ReactNode;
}

/**
 * A window over the page that belongs to a block: opened by a button in the block's place, or by itself once a visit, when
 * the page is complete and nothing else is open. Following a link in it closes it.
 */
export function BlockWindow({
  windowId,
  opensBy,
  buttonText,
  title,
  hideTitle,
  actions,
  lastBlock,
  children,
}: BlockWindowProps) {
  const [isOpen, setOpen] = useState(false);
  /** Once opened, the dialog stays in the page, closed: so it can give the focus back. */
  const [isWanted, setWanted] = useState(false);
  const isOpenNow = useRef(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  function close() {
    isOpenNow.current = false;
    setOpen(false);
  }

  useEffect(() => {
    if (opensBy !== 'load' || isWindowSeen(windowId)) return;
    const stop = onceComplete(() => {
      // One at a time: another one waits for the next page.
      if (openByItself?.current || document.querySelector('dialog[open]')) return;
      openByItself = isOpenNow;
      isOpenNow.current = true;
      markWindowSeen(windowId);
      open();
    });
    return () => {
      stop();
      isOpenNow.current = false;
    };
  }, [opensBy, windowId]);

  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) close();
  }

  return (
    <>
      {opensBy === 'button' ? (
        <Section dark={false} compact lastBlock={lastBlock}>
          <Place>
            <Button variant="secondary" onClick={open} onPointerEnter={prepareModal} onFocus={prepareModal}>
              {buttonText}
            </Button>
          </Place>
        </Section>
      ) : null}
      {isWanted ? (
        <Suspense fallback={null}>
          <LazyModal
            open={isOpen}
            onClose={close}
            title={title}
            hideTitle={hideTitle}
            actions={actions ? <Followed onClick={onClick}>{actions(close)}</Followed> : undefined}
          >
            <Body onClick={onClick}>{children}</Body>
          </LazyModal>
        </Suspense>
      ) : null}
    </>
  );
}

/** The window that opened by itself last; `current` is true while it is open, also before its code has come. */
let openByItself: { current: boolean } | null = null;

const Place = styled(Container)`
  text-align: center;
`;

const Followed = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.s};
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;
