import { lazy, Suspense, useState, type ReactNode } from 'react';

// Loaded on demand, which keeps it out of the first load of every page.
const loadVideoModal = () => import('./VideoModal');
const VideoModal = lazy(async () => ({ default: (await loadVideoModal()).VideoModal }));

export interface VideoModalControls {
  /** Opens the video. For `onClick` of PlayButton, `onPlay` of VideoThumbnail. */
  play: () => void;
  /** Loads the code of the modal, without a request to the video service. For `onIntent`. */
  preload: () => void;
  /** The modal, to be rendered anywhere in the component. */
  modal: ReactNode;
}

/** A video in a modal: `const video = useVideoModal(id, title)`, then `video.play`, `video.preload`, `{video.modal}`. */
export function useVideoModal(videoId: string, title: string): VideoModalControls {
  const [open, setOpen] = useState(false);
  /** Once opened, the modal stays mounted, so that it can return the focus. */
  const [hasOpened, setHasOpened] = useState(false);
  return {
    play: () => {
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
