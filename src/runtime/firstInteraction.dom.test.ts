import type * as FirstInteraction from './firstInteraction';

let interaction: typeof FirstInteraction;

/** Reloads the module, so that each test starts without an interaction. */
beforeEach(async () => {
  jest.resetModules();
  interaction = await import('./firstInteraction');
});

it.each(['scroll', 'pointermove', 'keydown', 'popstate'])('resolves on %s', async (eventType) => {
  const onResolved = jest.fn();
  const waiting = Promise.all([
    interaction.waitForFirstInteraction(),
    interaction.waitForFirstInteraction(),
  ]).then(onResolved);
  await Promise.resolve();
  expect(onResolved).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(eventType));
  await waiting;
  expect(onResolved).toHaveBeenCalledTimes(1);
});

it('resolves at once after the first interaction', async () => {
  const first = interaction.waitForFirstInteraction();
  window.dispatchEvent(new Event('scroll'));
  await first;
  await interaction.waitForFirstInteraction();
});

it('resolves after signalInteraction, for earlier and later calls', async () => {
  const first = interaction.waitForFirstInteraction();
  interaction.signalInteraction();
  await first;
  await interaction.waitForFirstInteraction();
});

it('does not resolve when a modal takes the focus, but when the visitor focuses a control', async () => {
  const onResolved = jest.fn();
  const waiting = interaction.waitForFirstInteraction().then(onResolved);
  document.body.innerHTML = '<a href="/">Home</a><dialog open><button>Okay</button></dialog>';
  document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }));
  await Promise.resolve();
  expect(onResolved).not.toHaveBeenCalled();
  document.querySelector('a')?.dispatchEvent(new Event('focusin', { bubbles: true }));
  await waiting;
  expect(onResolved).toHaveBeenCalledTimes(1);
});
