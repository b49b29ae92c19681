import { act, render, screen } from '@testing-library/react';
import { builtConfiguration, setRuntimeConfiguration } from '../configuration/runtimeConfiguration';
import { useFeatureFlag } from './featureFlags';

afterEach(() => setRuntimeConfiguration(builtConfiguration));

function Flag() {
  return <output>{String(useFeatureFlag('donationRequestLocation'))}</output>;
}

test('a flag is off until the configuration switches it on', () => {
  render(<Flag />);
  expect(screen.getByRole('status')).toHaveTextContent('false');
  act(() =>
    setRuntimeConfiguration({ ...builtConfiguration, featureFlags: { donationRequestLocation: true } }),
  );
  expect(screen.getByRole('status')).toHaveTextContent('true');
});
