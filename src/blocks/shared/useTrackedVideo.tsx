import { Suspense, useState } from 'react';
import { track } from '../../analytics/events';
import { lazyOnPress } from '../../runtime/loadWithRetry';
import type { Elements } from '../../design-system';

// Loaded on demand, which keeps it out of the first load of every page.
const loadVideoModal = async () => (await import('../../design-system/VideoModal/VideoModal')).VideoModal;
const VideoModal = lazyOnPress(loadVideoModal);

export interface VideoModalControls {
  /** Opens the video. For `onClick` of PlayButton. */
  play: () => void;
  /** Loads the code of the modal, without a request to the video service. For `onIntent`. */
  preload: () => void;
  /** The modal, to be rendered anywhere in the component. */
  modal: Elements;
}

/**
 * A video in a modal, whose start is reported to analytics: `const video = useTrackedVideo(id, title)`, then `video.play`,
 * `video.preload`, `{video.modal}`.
 */
export function useTrackedVideo(videoId: string, title: string): VideoModalControls {
  const [open, setOpen] = useState(false);
  /** Once opened, the modal stays mounted, so that it can return the focus. */
  const [hasOpened, setHasOpened] = useState(false);
  return {
    play: () => {
      track({ name: 'videoPlayed', videoId, title });
      setHasOpened(true);
      setOpen(true);
    },
    preload: () => {
      // `play` tries again and reports the error.
      loadVideoModal().catch(() => undefined);
    },
    modal: hasOpened ? (
      <Suspense fallback={null}>
        <VideoModal videoId={videoId} title={title} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
