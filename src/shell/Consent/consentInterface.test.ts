import { setConsent } from '../../analytics/consent';
import { getConsentOverlay } from '../../state/consentOverlay';
import { provideConsentInterface } from './consentInterface';

test('scripts on the page follow the decision through the interface of OneTrust', () => {
  const known: (string | undefined)[] = [];
  const changes: string[][] = [];
  window.OptanonWrapper = () => known.push(window.OnetrustActiveGroups);
  provideConsentInterface();
  expect(window.OneTrust?.IsAlertBoxClosed()).toBe(false);
  window.OneTrust?.OnConsentChanged(({ detail }) => changes.push(detail));
  setConsent(['C0002']);
  expect(known).toEqual([',C0001,', ',C0001,C0002,']);
  expect(changes).toEqual([['C0001', 'C0002']]);
  expect(window.OneTrust?.IsAlertBoxClosed()).toBe(true);
  window.OneTrust?.ToggleInfoDisplay();
  expect(getConsentOverlay()).toBe('modal');
});
