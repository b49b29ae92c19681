/* global window, document */
/*
 * Stands in for the consent banner of OneTrust (`otSDKStub.js`) in tests. It follows the documented interface: a banner with two
 * buttons, `OnetrustActiveGroups`, `OptanonWrapper`, and the functions of `OneTrust` that the site uses. As OneTrust may be set up,
 * C0002 is active before a decision.
 */
(() => {
  const closedKey = 'OptanonAlertBoxClosed';
  const changes = new EventTarget();
  const banner = document.createElement('div');
  banner.setAttribute('role', 'region');
  banner.setAttribute('aria-label', 'Cookie banner of OneTrust');
  banner.style.cssText =
    'position: fixed; inset: auto 0 0; z-index: 9999; padding: 1rem; background: #fff; color: #000; border-block-start: 1px solid';

  function decide(groups) {
    localStorage.setItem(closedKey, groups.join());
    banner.remove();
    publish(groups);
    changes.dispatchEvent(new CustomEvent('consent.onetrust', { detail: groups }));
  }
  function publish(groups) {
    window.OnetrustActiveGroups = `,${groups.join()},`;
    window.OptanonWrapper?.();
  }
  for (const [label, groups] of [
    ['Allow all cookies', ['C0001', 'C0002', 'C0003', 'C0004']],
    ['Reject all cookies', ['C0001']],
  ]) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.style.cssText = 'margin-inline-end: 1rem; padding: 0.75rem 1.5rem; font: inherit';
    button.addEventListener('click', () => decide(groups));
    banner.append(button);
  }
  window.OneTrust = {
    IsAlertBoxClosed: () => localStorage.getItem(closedKey) !== null,
    OnConsentChanged: (listener) => changes.addEventListener('consent.onetrust', listener),
    ToggleInfoDisplay: () => document.body.append(banner),
  };
  const decided = localStorage.getItem(closedKey);
  if (decided === null) document.body.append(banner);
  publish(decided === null ? ['C0001', 'C0002'] : decided.split(','));
})();
