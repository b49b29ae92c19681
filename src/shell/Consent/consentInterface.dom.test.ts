import { setConsent } from '../../analytics/consent';
import { getConsentOverlay } from '../../state/overlays';
import { provideConsentInterface } from './initializeConsent';

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

test('a wrapper that throws does not keep others from the decision', () => {
  const report = jest.fn();
  Object.assign(window, { reportError: report });
  const error = new Error('GetDomainData is not a function');
  window.OptanonWrapper = () => {
    throw error;
  };
  provideConsentInterface();
  expect(() => setConsent(['C0004'])).not.toThrow();
  expect(report).toHaveBeenCalledWith(error);
  Reflect.deleteProperty(window, 'OptanonWrapper');
});
