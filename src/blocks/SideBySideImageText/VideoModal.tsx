import styled from '@emotion/styled';
import { Modal } from '../../design-system';
import { texts } from './texts';

export interface VideoModalProps {
  /** Numeric id of the external video service. */
  vimeoId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** A video over the page. The service is asked for it only while it is open. */
export function VideoModal({ vimeoId, title, open, onClose }: VideoModalProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} hideTitle width="video" closeLabel={texts.closeVideo}>
      <Video
        src={`https://player.vimeo.com/video/${vimeoId}?autoplay=1&dnt=1`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
      />
    </Modal>
  );
}

const Video = styled.iframe`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 0;
`;
