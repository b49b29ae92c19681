import { atom, useRecoilState } from 'recoil';

/** The last order that ended without a payment. The lock may still have its id. */
export const endedOrderState = atom<string | null>({ key: 'endedOrderState', default: null });

export function useEndedOrder() {
  const [endedOrderId, setEndedOrderId] = useRecoilState(endedOrderState);
  return { endedOrderId, setEndedOrderId };
}
