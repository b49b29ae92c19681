import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { getConsent, subscribeToConsent } from '../../analytics/consent';
import { prefersReducedData } from '../../runtime/reducedData';
import { isRecord } from '../../lib/storage';
import { runAfterPageLoad } from '../shared/runAfterPageLoad';

const playerOrigin = 'https://player.vimeo.com';
/** Milliseconds after which a player that does not play counts as unreachable. */
const playerTimeout = 15_000;

export interface BackgroundVideo {
  /** The ref of the iframe. */
  frame: RefObject<HTMLIFrameElement>;
  /** The address of the iframe; null while nothing may be requested from the video service. */
  src: string | null;
  /** Whether the video plays; before that, the iframe is empty. */
  isShown: boolean;
  /** Whether the video plays or is loading; null before the first decision and if the service is unreachable. */
  isPlaying: boolean | null;
  /** Pauses or resumes the video. */
  toggle: () => void;
  /** The load handler of the iframe. */
  onLoad: () => void;
}

/**
 * Controls a silent background video. It starts after the page has loaded, if the visitor allows functional services (product
 * 18.6), and stops when the consent is withdrawn. Otherwise, and for visitors who prefer reduced motion or data, it starts on a
 * click, and nothing is requested from the video service before that.
 */
export function useBackgroundVideo(videoId: string): BackgroundVideo {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPlaying, setPlaying] = useState<boolean | null>(null);
  const [isRequested, setRequested] = useState(false);
  const [isShown, setShown] = useState(false);
  /** The last click of the visitor. It counts more than the consent. */
  const clicked = useRef<'play' | 'pause' | null>(null);

  useEffect(() => {
    if (prefersStillImage()) {
      setPlaying(false);
      return;
    }
    const followConsent = () => {
      const isAllowed = getConsent().groups.has('C0003');
      if (clicked.current === (isAllowed ? 'pause' : 'play')) return;
      setPlaying(isAllowed);
      setRequested(isAllowed);
      if (!isAllowed) setShown(false);
    };
    let unsubscribe: (() => void) | undefined;
    const cancel = runAfterPageLoad(() => {
      followConsent();
      unsubscribe = subscribeToConsent(followConsent);
    });
    return () => {
      cancel();
      unsubscribe?.();
    };
  }, []);

  const sendCommand = useCallback((method: string, value?: string) => {
    frame.current?.contentWindow?.postMessage(JSON.stringify({ method, value }), playerOrigin);
  }, []);

  useEffect(() => {
    if (!isRequested) return;
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== playerOrigin || source !== frame.current?.contentWindow) return;
      const event = readEventName(data);
      // A player that is not ready ignores commands and then starts automatically, so a pause must be repeated.
      if (clicked.current === 'pause' && (event === 'ready' || event === 'timeupdate')) sendCommand('pause');
      if (event === 'ready') sendCommand('addEventListener', 'timeupdate');
      if (event === 'timeupdate') {
        // The playback time changes, so the video is visible.
        setShown(true);
        sendCommand('removeEventListener', 'timeupdate');
      }
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [isRequested, sendCommand]);

  useEffect(() => {
    if (!isRequested || isShown || isPlaying !== true) return;
    const timer = setTimeout(() => {
      setRequested(false);
      setPlaying(null);
    }, playerTimeout);
    return () => clearTimeout(timer);
  }, [isRequested, isShown, isPlaying]);

  return {
    frame,
    src: isRequested ? `${playerOrigin}/video/${videoId}?background=1&autoplay=1&loop=1&muted=1&dnt=1` : null,
    isShown,
    isPlaying,
    toggle: () => {
      setRequested(true);
      setPlaying(!isPlaying);
      clicked.current = isPlaying ? 'pause' : 'play';
      sendCommand(isPlaying ? 'pause' : 'play');
    },
    onLoad: () => sendCommand('addEventListener', 'timeupdate'),
  };
}

/** The name of the event in a message of the player; null for other messages. */
function readEventName(data: unknown): unknown {
  if (typeof data !== 'string') return isRecord(data) ? data.event : null;
  try {
    const message: unknown = JSON.parse(data);
    return isRecord(message) ? message.event : null;
  } catch {
    return null;
  }
}

function prefersStillImage(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || prefersReducedData();
}
