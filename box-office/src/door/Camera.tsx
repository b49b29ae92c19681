import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  Cluster,
  Notice,
  Spinner,
  Stack,
  Text,
  color,
  radius,
  space,
} from '../../../src/design-system';
import { pause } from '../../../src/lib/pause';
import { createCodeReader, type CodeReader } from './codeReader';
import { doorTexts } from './doorTexts';
import { createRepeatFilter } from './repeatFilter';
import { unlockSound } from './signals';

/** Between two pictures that are read. */
const PAUSE_MS = 80;

type Problem = keyof typeof doorTexts.cameraProblems;

const PROBLEMS: Readonly<Record<string, Problem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  CannotRead: 'unreadable',
};

export interface CameraProps {
  /** Whether a scan is possible now. */
  isFree: boolean;
  /** A code came in front of the camera. */
  onCode: (code: string) => void;
}

/** Reads the codes in front of the camera, each one once. */
export function Camera({ isFree, onCode }: CameraProps) {
  const [phase, setPhase] = useState<'off' | 'starting' | 'on'>('off');
  const [problem, setProblem] = useState<Problem | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const present = useRef({ isFree, onCode });
  useEffect(() => {
    present.current = { isFree, onCode };
  });
  const isOff = phase === 'off';
  useEffect(() => {
    const element = video.current;
    if (isOff || !element) return;
    const control = new AbortController();
    readCamera(element, control.signal, {
      onStart: () => setPhase('on'),
      isFree: () => present.current.isFree,
      onCode: (code) => present.current.onCode(code),
    }).catch((error: unknown) => {
      if (control.signal.aborted) return;
      setProblem(PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed');
      setPhase('off');
    });
    return () => control.abort();
  }, [isOff]);
  const start = () => {
    unlockSound();
    setProblem(null);
    setPhase('starting');
  };
  return (
    <Stack as="section" gap="s" aria-label={doorTexts.camera}>
      {problem ? <Notice tone="warning">{doorTexts.cameraProblems[problem]}</Notice> : null}
      {isOff ? (
        <Button buttonSize="large" fullWidth onClick={start}>
          {doorTexts.startCamera}
        </Button>
      ) : (
        <>
          <View>
            <video ref={video} muted playsInline aria-label={doorTexts.cameraView} />
            {phase === 'starting' ? <Spinner label={doorTexts.cameraStarts} /> : <Aim aria-hidden />}
          </View>
          <Cluster justify="space-between">
            <Text look="small">{doorTexts.aim}</Text>
            <Button variant="secondary" buttonSize="small" onClick={() => setPhase('off')}>
              {doorTexts.stopCamera}
            </Button>
          </Cluster>
        </>
      )}
    </Stack>
  );
}

/** Shows the camera and reads it until the signal. */
async function readCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onStart, isFree, onCode }: { onStart: () => void; isFree: () => boolean; onCode: (code: string) => void },
): Promise<void> {
  // Without TLS a browser has no `mediaDevices`.
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  let reader: CodeReader | undefined;
  try {
    reader = await createCodeReader();
    const isNew = createRepeatFilter();
    video.srcObject = stream;
    await video.play();
    if (!signal.aborted) onStart();
    while (!signal.aborted) {
      const code = document.hidden ? null : await reader.read(video);
      if (code !== null && !signal.aborted && isNew(code, Date.now(), isFree())) onCode(code);
      await pause(PAUSE_MS, signal);
    }
  } finally {
    reader?.close();
    for (const track of stream.getTracks()) track.stop();
  }
}

const View = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  max-height: 60svh;
  overflow: hidden;
  border-radius: ${radius.l};
  background: ${color.fixed.nightSunken};
  color: ${color.fixed.onPicture};
  > * {
    grid-area: 1 / 1;
  }
  video {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Aim = styled.div`
  width: 60%;
  max-width: 16rem;
  aspect-ratio: 1;
  margin: ${space.m};
  border: 3px solid ${color.fixed.candle};
  border-radius: ${radius.l};
`;
