import { useLocation } from '@gatsbyjs/reach-router';
import { useEffect, useRef, useState } from 'react';
import { isDecided, isRefusedBeforeKey } from '../../../helios/heliosError';
import { formatMoney } from '../../../lib/money';
import { showNotification } from '../../../state/overlays';
import { readStored, writeStored } from '../../../lib/storage';
import { linkedGiftCardItem } from '../../../state/tickets/ticketingStorage';
import { useOnline } from '../../../runtime/useOnline';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { checkoutTexts as texts } from '../shared/texts';
import { getGiftCardErrorText, GiftCardRefusedError } from './giftCards';
import { useGiftCards } from './useGiftCards';

/**
 * Adds the gift card of a link (`#gift-card=` in the mail with the card) to the payment and says so. The number is removed
 * from the address at once, so that it is not in the history and not copied with the address. Without an answer it is kept
 * in the tab, and checked again when the connection is back or the page is loaded again.
 */
export function useLinkedGiftCard(): void {
  const { hash } = useLocation();
  const isOnline = useOnline();
  const { add } = useGiftCards();
  const [number, setNumber] = useState(() => readStored(linkedGiftCardItem));
  const isAdding = useRef(false);

  useEffect(() => {
    const linkedNumber = readLinkedNumber(window.location.hash);
    if (linkedNumber === null) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    writeStored(linkedGiftCardItem, linkedNumber);
    setNumber(linkedNumber);
  }, [hash]);

  const addLinkedCard = useLatestCallback(async (linkedNumber: string) => {
    if (isAdding.current) return;
    isAdding.current = true;
    const { notification, isKept } = await add(linkedNumber, null).then(
      ({ last4, balanceCents, currency }) => ({
        notification: texts.giftCardLinked(last4, formatMoney(balanceCents, currency)),
        isKept: false,
      }),
      (error: unknown) => ({
        notification: { title: texts.giftCardNotLinked, message: getGiftCardErrorText(error) },
        isKept: !(error instanceof GiftCardRefusedError) && (!isDecided(error) || isRefusedBeforeKey(error)),
      }),
    );
    isAdding.current = false;
    if (!isKept) {
      writeStored(linkedGiftCardItem, null);
      setNumber(null);
    }
    showNotification(notification);
  });

  useEffect(() => {
    if (number !== null && isOnline) void addLinkedCard(number);
  }, [number, isOnline, addLinkedCard]);
}

/** The number in the fragment of an address, or null. Longer texts are no numbers. */
function readLinkedNumber(hash: string): string | null {
  const number = new URLSearchParams(hash.replace(/^#/, '')).get('gift-card')?.trim();
  return number && number.length <= 40 ? number : null;
}
