/** The time in every story: Saturday noon in New York. */
export const now = new Date('2026-03-14T12:00:00-04:00');

/**
 * Makes `Date` return a fixed time; timers and animations continue. Called when the preview loads, before any story, so that
 * it applies in Storybook, in `npm run test:stories` and in Chromatic.
 */
export function stopClock(): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now.getTime()] : args, newTarget),
    apply: () => new RealDate(now).toString(),
    get: (target, property, receiver) =>
      property === 'now' ? () => now.getTime() : Reflect.get(target, property, receiver),
  });
}
