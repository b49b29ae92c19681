import { Sale, type SaleMemory, type SaleStore } from './sale';
import { createCalls } from './saleCalls';

/** What a sale belongs to. */
interface Target {
  account: string;
  performanceId: string;
  holdId: string | null;
}

interface TabStore extends SaleStore {
  /** The tab forgets the sale. The sale itself still knows what it has to give up. */
  detach: () => void;
}

const STORE_KEY = 'counter-sale';

type Stored = SaleMemory & Target;

/** The memory of this tab, which a reload keeps. */
function readStored(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

function store(memory: Stored | null): void {
  try {
    if (memory) sessionStorage.setItem(STORE_KEY, JSON.stringify(memory));
    else sessionStorage.removeItem(STORE_KEY);
  } catch {
    // Without storage a reload forgets the sale. Its seats become free by themselves.
  }
}

/** The memory of one sale. It is for one account, performance and hold. */
function createStore(target: Target): TabStore {
  const stored = readStored();
  let memory: SaleMemory | null = stored && isSame(stored, target) ? stored : null;
  let isAttached = true;
  return {
    read: () => memory,
    write: (next) => {
      memory = next;
      if (isAttached) store(next && { ...next, ...target });
    },
    detach: () => {
      isAttached = false;
      store(null);
    },
  };
}

let current: { target: Target; sale: Sale; store: TabStore } | null = null;

/** The sale of this tab for a performance and a hold. A sale of another one is given up; that of another account is forgotten. */
export function getCurrentSale(account: string, performanceId: string, holdId: string | null): Sale {
  const target = { account, performanceId, holdId };
  if (current && isSame(current.target, target)) return current.sale;
  if (current) {
    current.store.detach();
    // Helios refuses it to another account. The seats become free by themselves.
    if (current.target.account === account) void current.sale.giveUp();
  }
  const tabStore = createStore(target);
  current = { target, store: tabStore, sale: new Sale(createCalls(performanceId), tabStore, holdId) };
  return current.sale;
}

/** The performance and the hold of the sale that this tab has begun for an account; null without one. */
export function findOpenSale(account: string): Pick<Target, 'performanceId' | 'holdId'> | null {
  if (current?.target.account !== account) return null;
  const { seats, order } = current.sale.getState();
  return seats.length === 0 || order ? null : current.target;
}

/** Gives up the sale of this tab, also one from before a reload. */
export async function giveUpCurrentSale(account: string): Promise<void> {
  const stored = readStored();
  if (!current && stored?.account === account) getCurrentSale(account, stored.performanceId, stored.holdId);
  if (current?.target.account === account) await current.sale.giveUp();
}

/** Forgets the sale of this tab with its customer and its order. */
export function forgetCurrentSale(): void {
  current?.sale.reset();
  store(null);
}

function isSame(one: Target, other: Target): boolean {
  return (
    one.account === other.account && one.performanceId === other.performanceId && one.holdId === other.holdId
  );
}
