import { Notice } from '../../../../design-system';
import type { Order } from '../../../../helios/types';
import { formatDateTime } from '../../../../lib/wallClock';
import { changeTexts as texts } from '../changeTexts';

/** What has happened to the performance of an order, and until when the buyer can choose (product 22.4); nothing without it. */
export function PerformanceChangeNotice({ order }: { order: Order }) {
  const { performance, performanceChange: change, status } = order;
  if (!change || (status !== 'confirmed' && status !== 'refunded')) return null;
  const isCanceled = change.kind === 'canceled';
  const sentences = [
    isCanceled || change.formerDateTime === null ? null : texts.before(formatDateTime(change.formerDateTime)),
    change.reason,
    ...(status === 'confirmed' ? describeChoice(order) : []),
  ];
  return (
    <Notice
      live={false}
      tone={isCanceled ? 'warning' : 'info'}
      title={isCanceled ? texts.canceled : texts.moved(formatDateTime(performance.dateTime))}
    >
      {sentences.map((sentence) => (sentence === null ? null : <p key={sentence}>{sentence}</p>))}
    </Notice>
  );
}

function describeChoice({ performanceChange: change, returns, exchanges, totals }: Order): string[] {
  if (!change) return [];
  const isCanceled = change.kind === 'canceled';
  const state = isCanceled ? texts.void : texts.valid;
  const hasMoney = totals.totalCents > 0;
  if (change.isOver) return isCanceled && hasMoney ? [state, texts.goesBack] : [state];
  if (!returns?.seats.length && !exchanges?.seats.length) return [state];
  const until = formatDateTime(change.chooseUntilDateTime);
  const otherwise = isCanceled ? (hasMoney ? texts.automatic : null) : texts.stay;
  const choice = hasMoney ? texts.choose(until) : texts.chooseFree(until);
  return [state, otherwise === null ? choice : `${choice} ${otherwise}`];
}
