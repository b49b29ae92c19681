import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../Link/Link';
import { Modal } from '../Modal/Modal';
import { Spinner } from '../Spinner/Spinner';
import { mediaTexts } from '../mediaTexts';
import { color, duration, easing, size, space } from '../tokens';

const playerOrigin = 'https://player.vimeo.com';
/** Milliseconds after which a player that has not answered is unreachable. */
const playerTimeoutMs = 10_000;

export interface VideoModalProps {
  /** Vimeo's id of the video. Anything but digits is rejected without a request, and the modal shows an error. */
  videoId: string;
  /** Title of the modal and of the player. */
  title: string;
  /** Whether the modal is open. Keep the component mounted while closed, so that the focus can return to the opener. */
  open: boolean;
  /** Called on closing, which unmounts the player with its sound and its cookies. */
  onClose: () => void;
}

/** Whether this can be an id of a Vimeo video. */
export function isVideoId(videoId: string): boolean {
  return /^\d{1,15}$/.test(videoId);
}

/**
 * A video in a modal. Nothing is requested from the service (no script, no preconnect) before the modal is open, and `dnt`
 * disables tracking.
 */
export function VideoModal({ videoId, title, open, onClose }: VideoModalProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} width="video" closeLabel={mediaTexts.closeVideo}>
      {isVideoId(videoId) ? (
        <Player videoId={videoId} title={title} />
      ) : (
        <PlayerFrame>
          <Overlay>
            <Message role="alert">{mediaTexts.videoUnavailable}</Message>
          </Overlay>
        </PlayerFrame>
      )}
    </Modal>
  );
}

/** An iframe reports no load errors, so the player is pinged until it answers. */
function Player({ videoId, title }: { videoId: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'unreachable'>('loading');

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin === playerOrigin && event.source === frame.current?.contentWindow) setState('ready');
    };
    window.addEventListener('message', onMessage);
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'unreachable' : current)),
      navigator.onLine ? playerTimeoutMs : 0,
    );
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, []);

  return (
    <PlayerFrame>
      <iframe
        ref={frame}
        src={`${playerOrigin}/video/${videoId}?autoplay=1&dnt=1`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        data-ready={state === 'ready' || undefined}
        onLoad={() => frame.current?.contentWindow?.postMessage('{"method":"ping"}', playerOrigin)}
      />
      {state === 'ready' ? null : (
        <Overlay>
          {state === 'loading' ? (
            <Spinner size="2.5rem" label={mediaTexts.videoLoading} />
          ) : (
            <Message role="alert">
              {mediaTexts.videoUnreachable}{' '}
              <Link href={`https://vimeo.com/${videoId}`}>{mediaTexts.watchOnVimeo}</Link>
            </Message>
          )}
        </Overlay>
      )}
    </PlayerFrame>
  );
}

const PlayerFrame = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  background: ${color.fixed.nightSunken};
  iframe {
    width: 100%;
    height: 100%;
    border: 0;
    /* Hides the error page of the browser until the player answers. */
    opacity: 0;
    transition: opacity ${duration.slow} ${easing.standard};
  }
  iframe[data-ready] {
    opacity: 1;
  }
`;

const Overlay = styled.div`
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
