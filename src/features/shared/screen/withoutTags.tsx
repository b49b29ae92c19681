import { useEffect, useState, type ComponentType } from 'react';
import { handOverEvents, isTagged } from '../../../analytics/tags';
import { canReachSite } from '../../../runtime/connection';
import { LoadingIndicator } from './LoadingIndicator';
import { MissingCodeNotice, type ScreenCode } from './screenCode';

/**
 * A screen that is shown only in a document without tags, because it leads to the card form or has it (product 19.6). In another
 * document its page is loaded anew.
 */
export function withoutTags<Props extends object>({ Screen, ...code }: ScreenCode<Props>): ScreenCode<Props> {
  const Content = Screen as ComponentType;
  function UntaggedScreen(props: Props) {
    // Once is enough, because no tag is loaded while the screen is shown.
    const [isLeft] = useState(isTagged);
    return isLeft ? <NewDocument /> : <Content {...props} />;
  }
  return { ...code, Screen: UntaggedScreen };
}

const reloadPage = () => window.location.reload();

/** Loads the page of the present address when analytics has sent what happened before. Waits for the connection. */
export function NewDocument({ reload = reloadPage }) {
  const [isOffline, setIsOffline] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  useEffect(() => {
    let isLeft = false;
    void Promise.all([canReachSite(), handOverEvents()]).then(([isReachable]) => {
      if (isLeft) return;
      setIsOffline(!isReachable);
      if (isReachable) reload();
    });
    return () => {
      isLeft = true;
    };
  }, [attempt, reload]);
  useEffect(() => {
    const onOnline = () => setAttempt((before) => before + 1);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return isOffline ? <MissingCodeNotice onRetry={retry} /> : <LoadingIndicator />;
}
