import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isRecord } from '../../state/storage';
import { onceComplete } from '../shared/onceComplete';

const playerOrigin = 'https://player.vimeo.com';
/** Milliseconds after which a player that shows no picture counts as out of reach. */
const patience = 15_000;

export interface BackgroundVideo {
  /** Put it on the frame. */
  frame: RefObject<HTMLIFrameElement>;
  /** Address for the frame; null while the service is to be asked for nothing. */
  src: string | null;
  /** Whether a picture has come; before, the frame has nothing to show. */
  isShown: boolean;
  /** Whether it plays, or will as soon as it can; null where there is nothing to say yet, or no film to be had. */
  isPlaying: boolean | null;
  /** Pauses it, or plays on. */
  toggle: () => void;
  /** Put it on the frame. */
  onLoad: () => void;
}

/**
 * A silent film behind words. It begins by itself when the page is complete, but for visitors who asked for less motion or
 * less data: there it waits for their press, and until then the video service is asked for nothing.
 */
export function useBackgroundVideo(videoId: string): BackgroundVideo {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPlaying, setPlaying] = useState<boolean | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isShown, setShown] = useState(false);
  /** A player that is not ready yet hears nothing, and then begins by itself: what the visitor wished meanwhile. */
  const isPaused = useRef(false);

  useEffect(() => {
    if (isStillWished()) {
      setPlaying(false);
      return;
    }
    return onceComplete(() => {
      setPlaying(true);
      setWanted(true);
    });
  }, []);

  const tell = useCallback((method: string, value?: string) => {
    frame.current?.contentWindow?.postMessage(JSON.stringify({ method, value }), playerOrigin);
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== playerOrigin || source !== frame.current?.contentWindow) return;
      const event = eventOf(data);
      if (isPaused.current && (event === 'ready' || event === 'timeupdate')) tell('pause');
      if (event === 'ready') tell('addEventListener', 'timeupdate');
      if (event === 'timeupdate') {
        // The picture moves: there is something to see.
        setShown(true);
        tell('removeEventListener', 'timeupdate');
      }
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [isWanted, tell]);

  useEffect(() => {
    if (!isWanted || isShown || isPlaying !== true) return;
    const timer = setTimeout(() => {
      setWanted(false);
      setPlaying(null);
    }, patience);
    return () => clearTimeout(timer);
  }, [isWanted, isShown, isPlaying]);

  return {
    frame,
    src: isWanted ? `${playerOrigin}/video/${videoId}?background=1&autoplay=1&loop=1&muted=1&dnt=1` : null,
    isShown,
    isPlaying,
    toggle: () => {
      setWanted(true);
      setPlaying(!isPlaying);
      isPaused.current = isPlaying === true;
      tell(isPlaying ? 'pause' : 'play');
    },
    onLoad: () => tell('addEventListener', 'timeupdate'),
  };
}

/** What the player says happened; null for what is no message of its. */
function eventOf(data: unknown): unknown {
  if (typeof data !== 'string') return isRecord(data) ? data.event : null;
  try {
    const message: unknown = JSON.parse(data);
    return isRecord(message) ? message.event : null;
  } catch {
    return null;
  }
}

function isStillWished(): boolean {
  // Not known to TypeScript, nor to every browser.
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches ||
    (typeof connection === 'object' &&
      connection !== null &&
      'saveData' in connection &&
      connection.saveData === true)
  );
}
