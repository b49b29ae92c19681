import styled from '@emotion/styled';
import { useCallback, useRef, useState } from 'react';
import {
  Badge,
  Button,
  CheckboxField,
  Cluster,
  Heading,
  Notice,
  Spinner,
  Stack,
  Text,
  Toggle,
  space,
} from '../../../src/design-system';
import { readStored, writeStored } from '../../../src/lib/storage';
import { formatDateTime } from '../../../src/lib/wallClock';
import { isSessionEnd, type DoorAct, type DoorPerformance } from '../api/api';
import { useSession } from '../session/session';
import { formatClock } from '../shell/formatInstant';
import { describeError } from '../shell/Loaded';
import { texts } from '../texts';
import { describeAnswer } from './answers';
import { AnswerScreen } from './AnswerScreen';
import type { DescribedAnswer } from './answerTypes';
import { Camera } from './Camera';
import { CodeField } from './CodeField';
import type { KeptScan } from './deviceStore';
import { Counts } from './Counts';
import type { DoorEngine, Scanned, ScanTarget } from './doorEngine';
import { soundItem } from './doorSettings';
import { doorTexts } from './doorTexts';
import { FindTickets } from './FindTickets';
import { LastScans } from './LastScans';
import { Kept } from './Kept';
import { giveSignal, unlockSound } from './signals';
import { addKey } from './typedCode';
import { isWaiting } from './uploads';
import { useDoorEngine, type UsedDoor } from './useDoorEngine';
import { WaitingScans } from './WaitingScans';

export interface DoorProps {
  performance: DoorPerformance;
  /** Its name. */
  door: string;
  /** Another performance or door is chosen. */
  onChange: () => void;
}

/** The door of a performance: scans, counts, and what the device does without a network. */
export function Door({ performance, door, onChange }: DoorProps) {
  const used = useDoorEngine(performance, door);
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [hasSound, setHasSound] = useState(() => readStored(soundItem) ?? true);
  const scanner = useScanner(used, hasSound);
  // A hand scanner may have typed a half when an answer covers the field.
  const [code, setCode] = useState('');
  if (used.hasEnded) return <Ended onChange={onChange} />;
  if (!used.isReady) return <Spinner label={texts.loading} />;
  const { state } = used;
  const scan = (target: ScanTarget, from: Source, act: DoorAct = direction) =>
    scanner.run(from, (engine) => engine.scan(target, act));
  const submitCode = () => {
    setCode('');
    scan({ code: code.trim() }, 'field');
  };
  return (
    <Columns>
      <Stack gap="m">
        <Head performance={performance} door={door} used={used} />
        <Cluster justify="space-between">
          <Toggle
            label={doorTexts.direction}
            options={directions}
            value={direction}
            onChange={setDirection}
          />
          <CheckboxField
            label={doorTexts.sound}
            checked={hasSound}
            onChange={({ target }) => {
              unlockSound();
              writeStored(soundItem, target.checked);
              setHasSound(target.checked);
            }}
          />
        </Cluster>
        <Camera isFree={scanner.isFree} onCode={(read) => scan({ code: read }, 'camera')} />
        <CodeField code={code} onChange={setCode} onSubmit={submitCode} />
        <Counts state={state} />
      </Stack>
      <Stack gap="l">
        <FindTickets
          performanceId={performance.performanceId}
          isConnected={state.isConnected}
          onScan={(seatGuid, act) => scan({ seatGuid }, 'button', act)}
        />
        <LastScans
          scans={state.scans.filter(({ performanceId }) => performanceId === performance.performanceId)}
          onUndo={(kept) => scanner.run('button', (engine) => engine.undo(kept))}
        />
        <div>
          <Button variant="text" buttonSize="small" onClick={onChange}>
            {doorTexts.change}
          </Button>
        </div>
      </Stack>
      {scanner.shown ? (
        <AnswerScreen
          key={scanner.shown.id}
          answer={scanner.shown.answer}
          isShort={scanner.shown.isShort}
          onClose={scanner.close}
          onKey={(pressed) => {
            if (pressed.key !== 'Enter' || code.trim() === '') {
              setCode(addKey(code, pressed));
              return false;
            }
            submitCode();
            return true;
          }}
          {...(scanner.shown.scan && { onUndo: scanner.undo })}
        />
      ) : null}
    </Columns>
  );
}

function Ended({ onChange }: Pick<DoorProps, 'onChange'>) {
  return (
    <Stack gap="m">
      <Notice
        tone="info"
        title={doorTexts.endedTitle}
        actions={
          <Button variant="secondary" buttonSize="small" onClick={onChange}>
            {doorTexts.change}
          </Button>
        }
      >
        {doorTexts.ended}
      </Notice>
      <WaitingScans />
    </Stack>
  );
}

const directions = [
  { value: 'in', label: doorTexts.in },
  { value: 'out', label: doorTexts.out },
] as const;

/** Where a scan comes from. `field`: by hand, or by a hand scanner, which does not wait for the answer. */
type Source = 'camera' | 'field' | 'button';
type Work = (engine: DoorEngine) => Promise<Scanned | null>;

interface ShownAnswer {
  id: number;
  answer: DescribedAnswer;
  isShort: boolean;
  /** What can be undone. */
  scan: KeptScan | null;
}

/** Runs one scan at a time, and shows and sounds its answer. */
function useScanner({ engine, refresh }: UsedDoor, hasSound: boolean) {
  const { end } = useSession();
  const [shown, setShown] = useState<ShownAnswer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = useCallback(() => setShown(null), []);
  // The keys of a hand scanner come faster than a drawn state.
  const isRunning = useRef(false);
  const typedNext = useRef<Work[]>([]);
  const run = (from: Source, work: Work) => {
    if (isRunning.current) {
      if (from === 'field') typedNext.current.push(work);
      return;
    }
    if (from !== 'camera') unlockSound();
    isRunning.current = true;
    setIsBusy(true);
    void runNow(from, work);
  };
  const runNow = (from: Source, work: Work): Promise<void> =>
    work(engine)
      .then(describeScanned, (error: unknown) => {
        if (isSessionEnd(error)) end();
        const { title, detail } = describeError(error);
        return { answer: toFailure(title, detail), scan: null };
      })
      .then(({ answer, scan }) => {
        giveSignal(answer.tone, hasSound);
        setShown((before) => ({
          id: (before?.id ?? 0) + 1,
          answer,
          isShort: answer.tone === 'green' && from !== 'button',
          scan,
        }));
        refresh();
        const next = typedNext.current.shift();
        if (next) return runNow('field', next);
        isRunning.current = false;
        setIsBusy(false);
      });
  return {
    shown,
    /** Whether the camera may scan: what somebody has to read stays until they close it. */
    isFree: !isBusy && (shown === null || shown.isShort),
    close,
    run,
    undo: () => {
      const scan = shown?.scan;
      if (scan) run('button', (used) => used.undo(scan));
    },
  };
}

const toFailure = (title: string, detail: string): DescribedAnswer => ({
  tone: 'red',
  title,
  lines: [detail],
});

function describeScanned(scanned: Scanned | null): { answer: DescribedAnswer; scan: KeptScan | null } {
  if (!scanned) return { answer: toFailure(doorTexts.notScanned, doorTexts.noList), scan: null };
  const { answer, scan } = scanned;
  return { answer: describeAnswer(answer), scan: scan && scan.act !== 'undo' ? scan : null };
}

function Head({
  performance: { eventName, theaterName, dateTime },
  door,
  used: { engine, state, isStored, problem },
}: Omit<DoorProps, 'onChange'> & { used: UsedDoor }) {
  const { isConnected, list, scans, lessons } = state;
  const waiting = scans.filter(isWaiting).length;
  const failure = problem ? describeError(problem) : null;
  return (
    <Stack gap="s">
      <Cluster justify="space-between">
        <div>
          <Heading level={2} look="l">
            {eventName}
          </Heading>
          <Text
            look="small"
            tone="muted"
          >{`${formatDateTime(dateTime)} · ${theaterName} · ${doorTexts.door(door)}`}</Text>
        </div>
        <span role="status">
          <Badge tone={isConnected ? 'success' : 'warning'}>
            {isConnected ? doorTexts.online : doorTexts.offline}
          </Badge>
        </span>
      </Cluster>
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      {isConnected ? null : (
        <Notice tone="warning">
          {list ? doorTexts.offlineText(formatClock(list.loadedAt)) : doorTexts.noListText}
        </Notice>
      )}
      {isStored ? null : (
        <Notice tone="warning" title={doorTexts.notStoredTitle}>
          {doorTexts.notStored}
        </Notice>
      )}
      <Kept waiting={waiting} lessons={lessons} onNote={(scanId) => void engine.noteLesson(scanId)} />
    </Stack>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: ${space.l} ${space.xl};
  align-items: start;
`;
