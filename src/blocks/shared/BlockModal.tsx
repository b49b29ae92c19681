import styled from '@emotion/styled';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Container, space } from '../../design-system';
import { closeOnLinkClick } from './closeOnLinkClick';
import { LazyModal, loadModal, preloadModal } from './LazyModal';
import { runAfterPageLoad } from './runAfterPageLoad';
import { Section } from './Section';
import { asksForConsent } from '../../analytics/asksForConsent';
import { getConsent, subscribeToConsent } from '../../analytics/consent';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { readStored, writeStored, storedItem } from '../../lib/storage';

interface BlockModalProps {
  /** The key of the block, not of its row. A modal that opens automatically does so once per visit. */
  modalId: string;
  opensBy: 'button' | 'load';
  /** The text of the button that opens the modal. */
  buttonText: string;
  /** The accessible name of the modal. */
  title: string;
  /** Shows the title to screen readers only. */
  hideTitle: boolean;
  /** Renders the buttons at the bottom of the modal. */
  actions?: (close: () => void) => ReactNode;
  lastBlock: boolean;
  children: ReactNode;
}

/**
 * The modal of a block. It is opened by a button in the block's position, or automatically once per visit, after the page
 * has loaded and the visitor has decided about the consent, if its code is there soon and no other modal is open. Following a link in the modal closes it.
 */
export function BlockModal({
  modalId,
  opensBy,
  buttonText,
  title,
  hideTitle,
  actions,
  lastBlock,
  children,
}: BlockModalProps) {
  const [isOpen, setOpen] = useState(false);
  /** After the first opening, the modal stays mounted, so that it can restore the focus when it closes. */
  const [isMounted, setMounted] = useState(false);
  const isOpenRef = useRef(false);

  function open() {
    setMounted(true);
    setOpen(true);
  }

  function close() {
    isOpenRef.current = false;
    setOpen(false);
  }

  useEffect(() => {
    if (opensBy !== 'load' || isModalSeen(modalId)) return;
    let isLeft = false;
    const openIfQuiet = async () => {
      // Loaded before the decision, because a modal that appears late would interrupt the visitor.
      if (!(await loadInTime(loadModal)) || isLeft) return;
      // Otherwise it would lie over the question for consent.
      await whenConsentIsDecided();
      if (isLeft) return;
      // Only one modal opens automatically on a page. Another one opens on the next page that has it.
      if (autoOpenedModal?.current || document.querySelector('dialog[open]')) return;
      autoOpenedModal = isOpenRef;
      isOpenRef.current = true;
      markModalSeen(modalId);
      open();
    };
    const cancel = runAfterPageLoad(() => void openIfQuiet());
    return () => {
      cancel();
      isLeft = true;
      isOpenRef.current = false;
    };
  }, [opensBy, modalId]);

  return (
    <>
      {opensBy === 'button' ? (
        <Section dark={false} compact lastBlock={lastBlock}>
          <ButtonContainer>
            <Button variant="secondary" onClick={open} onPointerEnter={preloadModal} onFocus={preloadModal}>
              {buttonText}
            </Button>
          </ButtonContainer>
        </Section>
      ) : null}
      {isMounted ? (
        <Suspense fallback={null}>
          <LazyModal
            open={isOpen}
            onClose={close}
            title={title}
            hideTitle={hideTitle}
            actions={
              actions ? <Actions onClick={closeOnLinkClick(close)}>{actions(close)}</Actions> : undefined
            }
          >
            <Body onClick={closeOnLinkClick(close)}>{children}</Body>
          </LazyModal>
        </Suspense>
      ) : null}
    </>
  );
}

/** The last modal that opened automatically. `current` is true while it is open. */
let autoOpenedModal: { current: boolean } | null = null;

const ButtonContainer = styled(Container)`
  text-align: center;
`;

const Actions = styled.div`
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

/** Milliseconds after which something that appears by itself would interrupt the visitor. */
const maxLoadMs = 5000;

/** Whether the code for something that appears by itself is there soon. A failure is not reported. */
function loadInTime(load: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), maxLoadMs);
    load().then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}

/** Resolves when the visitor has decided about the consent; at once if the site does not ask. */
async function whenConsentIsDecided(): Promise<void> {
  if (getConsent().isDecided || !asksForConsent(await loadRuntimeConfiguration())) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribeToConsent(() => {
      if (!getConsent().isDecided) return;
      unsubscribe();
      resolve();
    });
  });
}

/** The ids of the modals that opened automatically during this visit. */
const seenModals = storedItem(
  'seenModals',
  'session',
  (value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
);

export function isModalSeen(modalId: string): boolean {
  return readStored(seenModals)?.includes(modalId) ?? false;
}

function markModalSeen(modalId: string): void {
  writeStored(seenModals, [...(readStored(seenModals) ?? []), modalId]);
}
