// Loaded into a Helios process (--import): the clock jumps a day ahead at the first SIGUSR2, and two days
// back at the second. A test cannot change the machine's clock; the effect on the process is the same.

const DAY_MS = 24 * 3600 * 1000;
let offset = 0;
const RealDate = Date;

process.on('SIGUSR2', () => (offset = offset === 0 ? DAY_MS : -DAY_MS));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name, receiver),
});
