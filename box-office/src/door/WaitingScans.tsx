import { useEffect, useState } from 'react';
import { isSessionEnd } from '../api/api';
import { useSession } from '../session/session';
import type { Lesson } from './deviceStore';
import { doorStore, uploadWaiting } from './doorStore';
import { Kept } from './Kept';
import { isWaiting } from './uploads';

/** How often an upload is tried again. */
const RETRY_MS = 30_000;

/** Uploads the scans that wait while no door is open: their performance may have ended. */
export function WaitingScans() {
  const { end } = useSession();
  const [kept, setKept] = useState<{ waiting: number; lessons: Lesson[] }>({ waiting: 0, lessons: [] });
  const [noted, setNoted] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    const show = async () => {
      const [scans, lessons] = [await doorStore.readScans(), await doorStore.readLessons()];
      if (isShown) setKept({ waiting: scans.filter(isWaiting).length, lessons });
    };
    const upload = () =>
      void uploadWaiting()
        .catch((error: unknown) => {
          if (isSessionEnd(error)) end();
        })
        .then(show);
    const uploadIfSeen = () => {
      if (!document.hidden) upload();
    };
    void doorStore.deleteEnded(new Date()).then(show).then(upload);
    const timer = setInterval(uploadIfSeen, RETRY_MS);
    window.addEventListener('online', upload);
    return () => {
      isShown = false;
      clearInterval(timer);
      window.removeEventListener('online', upload);
    };
  }, [end]);
  return (
    <Kept
      waiting={kept.waiting}
      lessons={kept.lessons.filter(({ scanId }) => !noted.includes(scanId))}
      onNote={(scanId) => {
        setNoted([...noted, scanId]);
        void doorStore.deleteLesson(scanId);
      }}
    />
  );
}
