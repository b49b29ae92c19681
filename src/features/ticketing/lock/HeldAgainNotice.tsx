import { useEffect } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { useHeldAgain, type HeldAgain } from '../../../state/holdAgain';
import { FocusedNotice } from '../components/FocusedNotice';
import { placesOf } from '../seats/seatWords';
import { cartTexts as texts } from '../texts';

/** After a hold that ended was taken up again: that it is, and what has changed since. Else nothing. */
export function HeldAgainNotice({ lock }: { lock: Lock }) {
  const { heldAgain, forget } = useHeldAgain(lock.lockId);
  // It is news on the screen where it happened.
  useEffect(() => forget, [forget]);
  if (!heldAgain) return null;
  const changes = changesIn(heldAgain);
  return (
    <FocusedNotice tone={changes.length > 0 ? 'info' : 'success'} title={texts.heldAgain(lock.seats.length)}>
      {changes.length > 0 ? changes.join(' ') : texts.heldAsBefore}
    </FocusedNotice>
  );
}

function changesIn({ gone, hasNewPrices, before, now, pendingPromo, lostPromo }: HeldAgain): string[] {
  const money = (cents: number) => formatMoney(cents, now.currency);
  const changes: string[] = [];
  if (gone.length > 0) changes.push(texts.gone(placesOf(gone), gone.length > 1));
  if (lostPromo) {
    const { code, isRefused } = lostPromo;
    changes.push(isRefused ? texts.promoNotValid(code) : texts.promoNotApplied(code));
  }
  if (hasNewPrices) changes.push(texts.newPrices);
  if (pendingPromo !== null) changes.push(texts.promoPending(pendingPromo));
  // The total is final after the promo code.
  else if (now.totalCents !== before.totalCents)
    changes.push(texts.newTotal(money(now.totalCents), money(before.totalCents)));
  return changes;
}
