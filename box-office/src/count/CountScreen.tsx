import { useState } from 'react';
import { Stack } from '../../../src/design-system';
import { useMay } from '../session/session';
import { AllDrawers } from './AllDrawers';
import { Drawer } from './Drawer';
import { Report } from './Report';

/** The report of performances, and the cash of the drawers (product 25.4). */
export function CountScreen() {
  const mayListDrawers = useMay('listCashDrawers');
  /** How often the own drawer was opened or closed: the list shows it. */
  const [changes, setChanges] = useState(0);
  return (
    <Stack gap="2xl">
      <Report />
      <Drawer onChange={() => setChanges(changes + 1)} />
      {mayListDrawers ? <AllDrawers key={changes} /> : null}
    </Stack>
  );
}
