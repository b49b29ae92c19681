import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../Link/Link';
import { Modal } from '../Modal/Modal';
import { Spinner } from '../Spinner/Spinner';
import { mediaTexts } from '../mediaTexts';
import { color, duration, easing, size, space } from '../tokens';

const playerOrigin = 'https://player.vimeo.com';
/** Milliseconds after which a player that has not answered counts as out of reach. */
const patience = 10_000;

export interface VideoModalProps {
  /** Number of the video at Vimeo. Anything but digits is refused: nothing is asked of anyone, and the dialog says so. */
  videoId: string;
  /** Name of the video: title of the dialog and of the player. */
  title: string;
  /** Whether it is shown. Keep the component in the page while closed: only so can the focus go back. */
  open: boolean;
  /** Called when it is to be closed. The player is then gone, and with it its sound and its cookies. */
  onClose: () => void;
}

/** Whether this can be the number of a video at Vimeo. */
export function isVideoId(videoId: string): boolean {
  return /^\d{1,15}$/.test(videoId);
}

/**
 * A video over the page. The service is asked for nothing (no script, no connection in advance) before the dialog is open,
 * and is told not to track (`dnt`).
 */
export function VideoModal({ videoId, title, open, onClose }: VideoModalProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} width="video" closeLabel={mediaTexts.closeVideo}>
      {isVideoId(videoId) ? (
        <Player videoId={videoId} title={title} />
      ) : (
        <Stage>
          <Cover>
            <Message role="alert">{mediaTexts.videoUnknown}</Message>
          </Cover>
        </Stage>
      )}
    </Modal>
  );
}

/** A frame never says that it failed, so the player itself is asked whether it is there: it answers a ping. */
function Player({ videoId, title }: { videoId: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'unreachable'>('loading');

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin === playerOrigin && event.source === frame.current?.contentWindow) setState('there');
    };
    window.addEventListener('message', onMessage);
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'unreachable' : now)),
      navigator.onLine ? patience : 0,
    );
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, []);

  return (
    <Stage>
      <iframe
        ref={frame}
        src={`${playerOrigin}/video/${videoId}?autoplay=1&dnt=1`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        data-there={state === 'there' || undefined}
        onLoad={() => frame.current?.contentWindow?.postMessage('{"method":"ping"}', playerOrigin)}
      />
      {state === 'there' ? null : (
        <Cover>
          {state === 'loading' ? (
            <Spinner size="2.5rem" label={mediaTexts.videoLoading} />
          ) : (
            <Message role="alert">
              {mediaTexts.videoUnreachable}{' '}
              <Link href={`https://vimeo.com/${videoId}`}>{mediaTexts.videoElsewhere}</Link>
            </Message>
          )}
        </Cover>
      )}
    </Stage>
  );
}

const Stage = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  background: ${color.fixed.nightSunken};
  iframe {
    width: 100%;
    height: 100%;
    border: 0;
    /* The browser's own page for what it cannot reach is not for visitors to see. Should the player come late, it shows. */
    opacity: 0;
    transition: opacity ${duration.slow} ${easing.standard};
  }
  iframe[data-there] {
    opacity: 1;
  }
`;

const Cover = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${color.ornament};
`;

const Message = styled.p`
  max-width: ${size.form};
  padding: ${space.m} ${space.l};
  color: ${color.text};
  text-align: center;
  text-wrap: balance;
`;
