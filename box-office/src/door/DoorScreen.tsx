import { useEffect, useState } from 'react';
import { Stack } from '../../../src/design-system';
import { readStored, writeStored } from '../../../src/lib/storage';
import { useStaffResource } from '../session/session';
import { Loaded } from '../shell/Loaded';
import { navigate } from '../shell/route';
import { ChooseDoor } from './ChooseDoor';
import { needsReader } from './codeReader';
import { Door } from './Door';
import { readDoorChoices } from './doorApi';
import { doorNameItem } from './doorSettings';
import { WaitingScans } from './WaitingScans';
import { registerServiceWorker } from './workers';

export interface DoorScreenProps {
  /** Null: it is chosen first. */
  performanceId: string | null;
}

/** Lets people in with their tickets, with a network and without one (product 25.1). */
export function DoorScreen({ performanceId }: DoorScreenProps) {
  const choices = useStaffResource('door', readDoorChoices);
  const [doorName, setDoorName] = useState(() => readStored(doorNameItem));
  useEffect(() => {
    // Without it the door does not open offline; with a network it works all the same.
    needsReader()
      .then(registerServiceWorker)
      .catch(() => {});
  }, []);
  const { data } = choices.resource;
  const performance = data?.performances.find((choice) => choice.performanceId === performanceId);
  if (performance && doorName !== null)
    return (
      <Door
        key={performance.performanceId}
        performance={performance}
        door={doorName}
        onChange={() => navigate({ screen: 'door' })}
      />
    );
  return (
    <Stack gap="l">
      <WaitingScans />
      <Loaded loaded={choices}>
        {(loaded) => (
          <ChooseDoor
            choices={loaded}
            doorName={doorName ?? ''}
            onChoose={(name, id) => {
              writeStored(doorNameItem, name);
              setDoorName(name);
              navigate({ screen: 'door', performanceId: id });
            }}
          />
        )}
      </Loaded>
    </Stack>
  );
}
