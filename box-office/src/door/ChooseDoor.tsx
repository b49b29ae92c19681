import styled from '@emotion/styled';
import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useForm } from 'react-hook-form';
import {
  Badge,
  Button,
  Heading,
  Notice,
  Stack,
  Text,
  TextField,
  color,
  fontWeight,
  radius,
  size,
  space,
} from '../../../src/design-system';
import { formatDateTime } from '../../../src/lib/wallClock';
import type { DoorPerformance } from '../api/api';
import { formatInstant } from '../shell/formatInstant';
import type { DoorChoices } from './doorApi';
import { MAX_DOOR_NAME } from './doorSettings';
import { doorTexts } from './doorTexts';

const schema = Joi.object<{ name: string }>({
  name: Joi.string()
    .trim()
    .max(MAX_DOOR_NAME)
    .required()
    .messages({
      'string.empty': doorTexts.doorNameMissing,
      'string.max': doorTexts.doorNameLong(MAX_DOOR_NAME),
    }),
});

export interface ChooseDoorProps {
  choices: DoorChoices;
  /** The last one of this device. */
  doorName: string;
  onChoose: (doorName: string, performanceId: string) => void;
}

/** Asks for the performance and for the name of the door. */
export function ChooseDoor({ choices: { performances, areKept }, doorName, onChoose }: ChooseDoorProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: joiResolver(schema),
    defaultValues: { name: doorName },
  });
  const choose = (performanceId: string) => void handleSubmit(({ name }) => onChoose(name, performanceId))();
  return (
    <Frame gap="l">
      {areKept ? <Notice tone="warning">{doorTexts.keptOnly}</Notice> : null}
      <Text>{doorTexts.intro}</Text>
      <TextField
        label={doorTexts.doorName}
        hint={doorTexts.doorNameHint}
        error={formState.errors.name?.message}
        autoComplete="off"
        {...register('name')}
      />
      <Stack as="section" gap="s" aria-labelledby="door-performances">
        <Heading level={2} look="l" id="door-performances">
          {doorTexts.performances}
        </Heading>
        {performances.length === 0 ? <Text>{doorTexts.noPerformances}</Text> : null}
        <Stack as="ul" gap="s">
          {performances.map((performance) => (
            <Choice
              key={performance.performanceId}
              performance={performance}
              onChoose={() => choose(performance.performanceId)}
            />
          ))}
        </Stack>
      </Stack>
    </Frame>
  );
}

function Choice({ performance, onChoose }: { performance: DoorPerformance; onChoose: () => void }) {
  const { eventName, theaterName, dateTime, isCanceled, opensAt } = performance;
  const isOpen = new Date(opensAt) <= new Date();
  // Two theaters may play one show at one time.
  const place = `${formatDateTime(dateTime)} · ${theaterName}`;
  return (
    <Card>
      <div>
        <Name>{eventName}</Name>
        <Text look="small" tone="muted">
          {place}
        </Text>
      </div>
      {isCanceled ? (
        <Badge tone="danger">{doorTexts.canceled}</Badge>
      ) : isOpen ? (
        <Button aria-label={doorTexts.choose(`${eventName}, ${place}`)} onClick={onChoose}>
          {doorTexts.open}
        </Button>
      ) : (
        <Text look="small">{doorTexts.opensAt(formatInstant(opensAt))}</Text>
      )}
    </Card>
  );
}

const Frame = styled(Stack)`
  max-width: ${size.form};
`;

const Card = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  padding: ${space.m};
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  overflow-wrap: anywhere;
`;

const Name = styled.p`
  font-weight: ${fontWeight.bold};
`;
