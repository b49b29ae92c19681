import { useEffect, useState } from 'react';
import { consentGroups, getConsent, setConsent, subscribeToConsent } from '../../analytics/consent';
import type { ConsentContent } from '../../content/consent';
import { getConsentOverlay, showConsentOverlay, type ConsentOverlayName } from '../../state/consentOverlay';
import { showNotification } from '../../state/notification';
import { focusPage } from '../focusPage';
import { lazyTexts } from '../lazyTexts';
import { askForConsent } from './askForConsent';
import { ConsentBanner } from './ConsentBanner';
import { loadConsentContent } from './consentContent';
import { ConsentDialog } from './ConsentDialog';

export interface ConsentOverlayProps {
  name: ConsentOverlayName;
  /** Default: the texts of the build. */
  load?: () => Promise<ConsentContent>;
}

/** The banner and the dialog of the cookie consent (product 18.3). Shows nothing until its texts are loaded. */
export function ConsentOverlay({ name, load = loadConsentContent }: ConsentOverlayProps) {
  const content = useContent(name, load);
  // The visitor may decide in another tab.
  useEffect(
    () =>
      subscribeToConsent(() => {
        if (getConsent().isDecided) showConsentOverlay('none');
      }),
    [],
  );
  if (!content) return null;

  function decide(groups: Parameters<typeof setConsent>[0]) {
    setConsent(groups);
    showConsentOverlay('none');
  }
  function decideInBanner(groups: Parameters<typeof setConsent>[0]) {
    decide(groups);
    // The pressed button is gone.
    focusPage();
  }
  return (
    <>
      {name === 'banner' ? (
        <ConsentBanner
          content={content}
          onAccept={() => decideInBanner(consentGroups)}
          onReject={() => decideInBanner([])}
          onChoose={() => showConsentOverlay('dialog')}
        />
      ) : null}
      <ConsentDialog
        content={content}
        open={name === 'dialog'}
        onDecide={decide}
        onClose={() => {
          showConsentOverlay('none');
          // A visitor who has not decided is asked again.
          void askForConsent();
        }}
      />
    </>
  );
}

/** The texts, loaded once something is shown, and again after a failure. */
function useContent(name: ConsentOverlayName, load: () => Promise<ConsentContent>): ConsentContent | null {
  const [content, setContent] = useState<ConsentContent | null>(null);
  const isNeeded = content === null && name !== 'none';
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setContent(loaded);
      },
      // Without texts nothing is asked, and nothing is allowed.
      () => {
        if (!isCurrent) return;
        if (getConsentOverlay() === 'dialog') {
          showNotification({ title: lazyTexts.privacyChoices, message: lazyTexts.privacyChoicesFailed });
        }
        showConsentOverlay('none');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, load]);
  return content;
}
