import { Sale } from './sale';
import { createStoreStandIn, HeliosStandIn } from './sale.mocks';

const toChoice = (seatGuid: string) => ({ seatGuid, ticketType: 'ADULT' });
const two = { quantities: [{ ticketType: 'ADULT', count: 2 }] };
const payment = { expectedTotalCents: 10_000 };
/** The ways to lose an answer. */
const lost = ['deaf', 'proxy'] as const;

let helios: HeliosStandIn;
let store: ReturnType<typeof createStoreStandIn>;
let sale: Sale;
const getSeats = () => sale.getState().seats.map(({ seatGuid }) => seatGuid);

beforeEach(() => {
  helios = new HeliosStandIn();
  store = createStoreStandIn();
  sale = new Sale(helios, store, null);
});

test('begins with the first seat, changes with the next ones, and is given up with the last one', async () => {
  await sale.toggle(toChoice('a'));
  await sale.toggle(toChoice('b'));
  expect(sale.getState()).toMatchObject({ isChanging: false, sale: { totals: { totalCents: 10_000 } } });
  await sale.toggle(toChoice('a'));
  await sale.toggle(toChoice('b'));
  expect(sale.getState().sale).toBeNull();
  expect(helios.log).toEqual(['start a', 'change a,b', 'change b', 'give up']);
});

test('sends the last choice only, while a request is on its way', async () => {
  await Promise.all(['a', 'b', 'c'].map((guid) => sale.toggle(toChoice(guid))));
  expect(helios.log).toEqual(['start a', 'change a,b,c']);
});

test('sends a choice that is made when nothing is left to send', async () => {
  for (let turns = 0; turns < 8; turns += 1) {
    helios = new HeliosStandIn();
    sale = new Sale(helios, createStoreStandIn(), null);
    void sale.resume();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await sale.chooseBest(two);
    expect(helios.log).toContain('start best');
  }
});

test('takes the best seats, also in place of others', async () => {
  await sale.chooseBest(two);
  expect(getSeats()).toEqual(['best-1', 'best-2']);
  await sale.chooseBest({ quantities: [{ ticketType: 'ADULT', count: 1 }] });
  expect(getSeats()).toEqual(['best-1']);
  expect(helios.log).toEqual(['start best', 'change best']);
});

test('drops seats that somebody else has, says so, and takes the others', async () => {
  helios.taken.add('b');
  await Promise.all([sale.toggle(toChoice('a')), sale.toggle(toChoice('b'))]);
  await settle();
  expect(getSeats()).toEqual(['a']);
  expect(sale.getState()).toMatchObject({
    refusal: { code: 'SEATS_TAKEN', seats: ['b'] },
    sale: { seats: [{ seatGuid: 'a' }] },
  });
});

test('keeps what was chosen without the network, and sends it when the network is back', async () => {
  await sale.toggle(toChoice('a'));
  helios.network = 'away';
  await sale.toggle(toChoice('b'));
  expect(sale.getState()).toMatchObject({ isUnanswered: true, isChanging: false });
  expect(getSeats()).toEqual(['a', 'b']);
  helios.network = 'there';
  await sale.keep();
  expect(sale.getState()).toMatchObject({ isUnanswered: false, sale: { seats: { length: 2 } } });
});

test.each(lost)(
  'repeats a start without an answer with its key, before other seats (%s)',
  async (network) => {
    helios.network = network;
    await sale.toggle(toChoice('a'));
    expect(sale.getState().isUnanswered).toBe(true);
    helios.network = 'there';
    await sale.toggle(toChoice('b'));
    expect(sale.getState().sale?.saleId).toBe('CS-1');
    expect(helios.log).toEqual(['start a', 'start a', 'change a,b']);
  },
);

test('says that the seats became free, and takes the same ones again with the code', async () => {
  await sale.chooseBest(two);
  await sale.setPromoCode('SUMMER');
  helios.isExpired = true;
  await sale.keep();
  expect(sale.getState()).toMatchObject({ ended: 'expired', sale: null });
  // Nothing is taken before the person says so.
  await sale.resume();
  expect(helios.log.filter((line) => line.startsWith('start'))).toHaveLength(1);
  await sale.takeAgain();
  expect(sale.getState()).toMatchObject({ ended: null, sale: { saleId: 'CS-2', promoCode: 'SUMMER' } });
  expect(getSeats()).toEqual(['best-1', 'best-2']);
});

test('takes the seats again without the code that was removed', async () => {
  await sale.chooseBest(two);
  await sale.setPromoCode('SUMMER');
  helios.network = 'away';
  await sale.setPromoCode(null);
  helios.network = 'there';
  helios.isExpired = true;
  await sale.keep();
  await sale.takeAgain();
  expect(sale.getState()).toMatchObject({ ended: null, sale: { saleId: 'CS-2', promoCode: null } });
});

test('goes on after a reload of the page', async () => {
  await sale.chooseBest(two);
  const reloaded = new Sale(helios, store, null);
  expect(reloaded.getState().seats).toHaveLength(2);
  await reloaded.resume();
  expect(reloaded.getState()).toMatchObject({ sale: { saleId: 'CS-1' }, isChanging: false });
});

test('goes on after a new log-in, with the customer', async () => {
  await sale.chooseBest(two);
  sale.setCustomer({ firstName: 'Ada' });
  helios.isLoggedOut = true;
  await sale.keep();
  expect(sale.getState()).toMatchObject({ isSessionOver: true, ended: null });
  helios.isLoggedOut = false;
  await sale.resume();
  expect(sale.getState()).toMatchObject({
    isSessionOver: false,
    isUnanswered: false,
    sale: { saleId: 'CS-1' },
    customer: { firstName: 'Ada' },
  });
});

test.each(lost)('sells once, also when the answer was lost (%s)', async (network) => {
  await sale.chooseBest(two);
  helios.network = network;
  await expect(sale.pay(payment)).rejects.toThrow();
  expect(sale.getState().order).toBeNull();
  helios.network = 'there';
  await sale.pay(payment);
  expect(sale.getState().order?.orderNumber).toBe('LT-CS-1');
  sale.reset();
  expect(sale.getState()).toMatchObject({ seats: [], order: null, customer: {} });
  expect(store.read()).toBeNull();
});

test.each(lost)(
  'finds the order by itself when a sign of life shows that it is stored (%s)',
  async (network) => {
    await sale.chooseBest(two);
    helios.network = network;
    await sale.pay(payment).catch(() => {});
    helios.network = 'there';
    await sale.keep();
    await settle();
    expect(sale.getState()).toMatchObject({ order: { orderNumber: 'LT-CS-1' }, ended: null });
  },
);

test('the late answer of a payment is not that of the next sale', async () => {
  await sale.chooseBest(two);
  helios.network = 'deaf';
  await sale.pay(payment).catch(() => {});
  helios.network = 'there';
  let answer = () => {};
  const { pay } = helios;
  helios.pay = async (...request) => {
    const order = await pay(...request);
    await new Promise<void>((resolve) => (answer = resolve));
    return order;
  };
  await sale.keep();
  await settle();
  sale.reset();
  await sale.toggle(toChoice('a'));
  answer();
  await settle();
  expect(sale.getState()).toMatchObject({ order: null, sale: { saleId: 'CS-2' } });
  expect(store.read()?.saleId).toBe('CS-2');
});

test('a refused payment leaves the sale as it is', async () => {
  await sale.chooseBest(two);
  helios.isExpired = true;
  await expect(sale.pay(payment)).rejects.toThrow();
  expect(sale.getState()).toMatchObject({ ended: 'expired', order: null });
  expect(getSeats()).toEqual(['best-1', 'best-2']);
});

/** Lets what was begun without being awaited come to its end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
