import { track } from '../../analytics/events';
import { useVideoModal, type VideoModalControls } from '../../design-system';

/** A video in a modal, whose start is reported to analytics. */
export function useTrackedVideo(videoId: string, title: string): VideoModalControls {
  const video = useVideoModal(videoId, title);
  return {
    ...video,
    play: () => {
      track({ name: 'videoPlayed', videoId, title });
      video.play();
    },
  };
}
