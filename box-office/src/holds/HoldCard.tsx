import styled from '@emotion/styled';
import { useState } from 'react';
import {
  Badge,
  Button,
  ButtonLink,
  CheckboxGroup,
  Cluster,
  Heading,
  Modal,
  Notice,
  Stack,
  Surface,
  Text,
  color,
  radius,
  space,
} from '../../../src/design-system';
import type { SeatMapModel } from '../../../src/features/ticketing/seats/seatMap/plan';
import { formatSeat, formatSeats } from '../../../src/features/ticketing/shared/seating/formatSeats';
import { api, unwrap, type Hold } from '../api/api';
import { useChange, useMay } from '../session/session';
import { describeError } from '../shell/Loaded';
import { toHash } from '../shell/route';
import { texts as commonTexts } from '../texts';
import { HoldForm } from './HoldForm';
import { describeEnd, toFieldValue } from './describeEnd';
import { holdTexts as texts } from './texts';

export interface HoldCardProps {
  hold: Hold;
  map: SeatMapModel;
  /** Something was changed, as the text says. */
  onDone: (text: string) => void;
}

/** A hold, and what can be done with it. */
export function HoldCard({ hold, map, onDone }: HoldCardProps) {
  const { holdId, performanceId, name, reason, note, status, seats, sold, released, madeBy } = hold;
  const mayChange = useMay('changeHold');
  const maySell = useMay('startCounterSale');
  const [open, setOpen] = useState<'change' | 'release' | null>(null);
  const places = seats.flatMap((guid) => map.byGuid.get(guid) ?? []);
  const isLive = status === 'live';
  const end = describeEnd(hold, new Date());
  const close = () => setOpen(null);
  const finish = (text: string) => {
    close();
    onDone(text);
  };
  return (
    <Card tone="light" as="article" aria-label={name}>
      <Stack gap="xs">
        <Cluster justify="space-between" align="baseline">
          <Heading level={4} look="m">
            {name}
          </Heading>
          <Badge tone={isLive ? 'success' : 'neutral'}>{texts.status[status]}</Badge>
        </Cluster>
        <Text look="small">{reason}</Text>
        {note ? (
          <Text look="small" tone="muted">
            {note}
          </Text>
        ) : null}
        <Text look="small">
          {[texts.left(seats.length), texts.sold(sold), texts.released(released)].join(' · ')}
        </Text>
        <Text look="small">{[end, texts.by(madeBy)].filter(Boolean).join(' · ')}</Text>
        {places.length > 0 ? (
          <details>
            <summary>{texts.showSeats}</summary>
            <Text look="small">{formatSeats(places)}</Text>
          </details>
        ) : null}
        {isLive ? (
          <Cluster>
            {maySell ? (
              <ButtonLink buttonSize="small" href={toHash({ screen: 'sell', performanceId, holdId })}>
                {texts.sell}
              </ButtonLink>
            ) : null}
            {mayChange ? (
              <>
                <Button variant="secondary" buttonSize="small" onClick={() => setOpen('change')}>
                  {texts.change}
                </Button>
                <Button variant="secondary" buttonSize="small" onClick={() => setOpen('release')}>
                  {texts.release}
                </Button>
              </>
            ) : null}
          </Cluster>
        ) : null}
      </Stack>
      <ChangeModal hold={hold} isOpen={open === 'change'} onClose={close} onDone={finish} />
      <ReleaseModal hold={hold} map={map} isOpen={open === 'release'} onClose={close} onDone={finish} />
    </Card>
  );
}

interface HoldModalProps {
  hold: Hold;
  isOpen: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}

function ChangeModal({ hold, isOpen, onClose, onDone }: HoldModalProps) {
  const { holdId, name, reason, note, endsAt } = hold;
  const change = useChange();
  return (
    <Modal open={isOpen} onClose={onClose} title={texts.changeTitle(name)}>
      <HoldForm
        fields={{ name, reason, note, end: toFieldValue(endsAt) }}
        button={texts.save}
        send={async (terms) => {
          await change(() =>
            unwrap(api.PUT('/staff/holds/{holdId}', { params: { path: { holdId } }, body: terms })),
          );
          onDone(texts.changed(terms.name));
        }}
      />
    </Modal>
  );
}

function ReleaseModal({ hold, map, isOpen, onClose, onDone }: HoldModalProps & { map: SeatMapModel }) {
  const { holdId, name, seats } = hold;
  const change = useChange();
  /** The seats that stay in the hold. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const chosen = seats.filter((guid) => !kept.includes(guid));
  const release = async () => {
    if (isBusy || chosen.length === 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await change(() =>
        unwrap(
          api.POST('/staff/holds/{holdId}/release', {
            params: { path: { holdId } },
            body: { seats: chosen },
          }),
        ),
      );
      setKept([]);
      onDone(texts.releaseDone(name));
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={texts.releaseTitle(name)}
      dismissible={!isBusy}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button busy={isBusy} disabled={chosen.length === 0} onClick={() => void release()}>
            {texts.releaseButton(chosen.length)}
          </Button>
        </>
      }
    >
      <Stack>
        {failure ? (
          <Notice tone="danger" title={failure.title}>
            {failure.detail}
          </Notice>
        ) : null}
        <Text>{texts.releaseIntro}</Text>
        <CheckboxGroup
          legend={texts.releaseSeats}
          options={seats.map((guid) => {
            const seat = map.byGuid.get(guid);
            return { value: guid, label: seat ? formatSeat(seat) : guid };
          })}
          value={chosen}
          onValueChange={(value) => setKept(seats.filter((guid) => !value.includes(guid)))}
        />
      </Stack>
    </Modal>
  );
}

const Card = styled(Surface)`
  padding: ${space.m} min(${space.m}, 5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  overflow-wrap: anywhere;
  summary {
    min-height: 1.75rem;
    color: ${color.link};
    cursor: pointer;
  }
`;
