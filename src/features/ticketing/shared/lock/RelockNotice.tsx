import { useEffect } from 'react';
import type { Lock } from '../../../../helios/types';
import { formatMoney } from '../../../../lib/money';
import { useRelockResult, type RelockResult } from '../../../../state/lock/relock';
import { FocusedNotice } from '../../../shared/screen/FocusedNotice';
import { formatSeats } from '../seating/formatSeats';
import { cartTexts as texts } from '../texts';

/** Confirms a relock and lists what has changed since the expired lock. Renders nothing without a relock. */
export function RelockNotice({ lock }: { lock: Lock }) {
  const { relockResult, dismiss } = useRelockResult(lock.lockId);
  // The notice is shown only on the screen of the relock.
  useEffect(() => dismiss, [dismiss]);
  if (!relockResult) return null;
  const changes = describeChanges(relockResult);
  return (
    <FocusedNotice tone={changes.length > 0 ? 'info' : 'success'} title={texts.relocked(lock.seats.length)}>
      {changes.length > 0 ? changes.join(' ') : texts.unchanged}
    </FocusedNotice>
  );
}

function describeChanges({
  lostSeats,
  hasNewPrices,
  previousTotals,
  currentTotals,
  pendingPromoCode,
  lostPromoCode,
}: RelockResult): string[] {
  const money = (cents: number) => formatMoney(cents, currentTotals.currency);
  const changes: string[] = [];
  if (lostSeats.length > 0) changes.push(texts.taken(formatSeats(lostSeats), lostSeats.length > 1));
  if (lostPromoCode) {
    const { code, isRefused } = lostPromoCode;
    changes.push(isRefused ? texts.promoNotValid(code) : texts.promoNotApplied(code));
  }
  if (hasNewPrices) changes.push(texts.newPrices);
  if (pendingPromoCode !== null) changes.push(texts.promoPending(pendingPromoCode));
  // The total is final after the promo code.
  else if (currentTotals.totalCents !== previousTotals.totalCents)
    changes.push(texts.newTotal(money(currentTotals.totalCents), money(previousTotals.totalCents)));
  return changes;
}
