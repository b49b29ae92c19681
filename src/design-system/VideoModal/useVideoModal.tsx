import { lazy, Suspense, useState, type ReactNode } from 'react';

// Its code comes when a visitor reaches for a video, so that pages stay light.
const load = () => import('./VideoModal');
const VideoModal = lazy(async () => ({ default: (await load()).VideoModal }));

export interface VideoModalControls {
  /** Opens the video. For `onClick` of PlayButton, `onPlay` of VideoThumbnail. */
  play: () => void;
  /** Loads the code of the dialog (nothing of the video service). For `onIntent`. */
  prepare: () => void;
  /** Put this anywhere into the component. */
  modal: ReactNode;
}

/** A video that opens over the page: `const video = useVideoModal(id, title)`, then `video.play`, `video.prepare`, `{video.modal}`. */
export function useVideoModal(videoId: string, title: string): VideoModalControls {
  const [open, setOpen] = useState(false);
  /** Once opened, the dialog stays in the page, closed: so it can give the focus back. */
  const [wanted, setWanted] = useState(false);
  return {
    play: () => {
      setWanted(true);
      setOpen(true);
    },
    prepare: () => {
      // Should it fail, `play` tries again and says so.
      load().catch(() => undefined);
    },
    modal: wanted ? (
      <Suspense fallback={null}>
        <VideoModal videoId={videoId} title={title} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
