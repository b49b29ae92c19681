import { Suspense, useEffect, useState } from 'react';
import {
  consentGroups,
  getConsent,
  setConsent,
  subscribeToConsent,
  type ConsentGroup,
} from '../../analytics/consent';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import type { ConsentContent } from '../../content/consent';
import {
  getConsentOverlay,
  showConsentOverlay,
  type ConsentOverlayName,
  showNotification,
} from '../../state/overlays';
import { lazyOnPress } from '../../runtime/loadWithRetry';
import { focusPage } from '../focusPage';
import { lazyTexts } from '../lazyTexts';
import { askForConsent } from './askForConsent';
import { ConsentBanner } from './ConsentBanner';
import type { ConsentChoice } from '../../helios/types';
import { isRecord } from '../../lib/storage';

// Most visitors answer the banner, so the modal is loaded when it is opened.
const ConsentModal = lazyOnPress(async () => (await import('./ConsentModal')).ConsentModal);

export interface ConsentOverlayProps {
  name: ConsentOverlayName;
  /** Default: the texts of the build. */
  load?: () => Promise<ConsentContent>;
}

/** The banner and the modal of the cookie consent (product 18.3). Shows nothing until its texts are loaded. */
export function ConsentOverlay({ name, load = loadConsentContent }: ConsentOverlayProps) {
  const content = useContent(name, load);
  // Once opened, the modal stays mounted, so that it can return the focus, also to the banner, which waits meanwhile.
  const [hasOpenedModal, setHasOpenedModal] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (name === 'modal') setHasOpenedModal(true);
    else setIsAsking(name === 'banner');
  }, [name]);
  // The visitor may decide in another tab.
  useEffect(
    () =>
      subscribeToConsent(() => {
        if (getConsent().isDecided) showConsentOverlay('none');
      }),
    [],
  );
  if (!content) return null;

  function decide(groups: Iterable<ConsentGroup>) {
    setConsent(groups);
    void countConsentChoice(getConsent().groups);
    showConsentOverlay('none');
  }
  function decideInBanner(groups: Iterable<ConsentGroup>) {
    decide(groups);
    // The pressed button was removed.
    focusPage();
  }
  return (
    <>
      {isAsking ? (
        <ConsentBanner
          content={content}
          isHidden={name !== 'banner'}
          onAccept={() => decideInBanner(consentGroups)}
          onReject={() => decideInBanner([])}
          onChoose={() => showConsentOverlay('modal')}
        />
      ) : null}
      {hasOpenedModal ? (
        <Suspense fallback={null}>
          <ConsentModal
            content={content}
            open={name === 'modal'}
            onDecide={decide}
            onClose={() => {
              showConsentOverlay(isAsking ? 'banner' : 'none');
              // A visitor who has not decided is asked again.
              void askForConsent();
            }}
          />
        </Suspense>
      ) : null}
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
    loadContentOrOpenOneTrust(load).then(
      (loaded) => {
        if (!isCurrent) return;
        if (loaded) setContent(loaded);
        else showConsentOverlay('none');
      },
      // Without texts nothing is asked, and nothing is allowed.
      () => {
        if (!isCurrent) return;
        if (getConsentOverlay() === 'modal') {
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

/** Resolves to the texts, or to null after it has opened the choices of OneTrust. Rejects when neither can be loaded. */
async function loadContentOrOpenOneTrust(
  load: () => Promise<ConsentContent>,
): Promise<ConsentContent | null> {
  const { oneTrust } = await loadRuntimeConfiguration();
  if (!oneTrust) return load();
  const { openOneTrust } = await import('./oneTrust');
  await openOneTrust(oneTrust);
  return null;
}

/**
 * Counts a decision in Helios, without anything about the visitor (product 18.5). A failure is ignored, because the decision is valid
 * without it. Sent without the client of Helios and the token of the bot protection, because their code would load for this request alone.
 */
async function countConsentChoice(groups: Iterable<ConsentGroup>): Promise<void> {
  const { heliosUrl } = await loadRuntimeConfiguration();
  const choice: ConsentChoice = { groups: [...groups] };
  await fetch(`${heliosUrl}/consent-choices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
    credentials: 'omit',
    // The visitor may leave the page at once.
    keepalive: true,
    signal: AbortSignal.timeout(consentTimeoutMs),
  }).catch(() => undefined);
}

/** The build writes the texts into this file, so that pages do not contain them. */
const consentContentPath = '/consent.json';

/** As the time-out of the other requests of the site (product 9). */
const consentTimeoutMs = 10_000;

/** Loads the texts of the banner and the modal (product 18.2). Rejects without a usable file. */
export async function loadConsentContent(): Promise<ConsentContent> {
  const response = await fetch(consentContentPath, { signal: AbortSignal.timeout(consentTimeoutMs) });
  if (!response.ok) throw new Error(`The texts of the consent have status ${response.status}.`);
  const content: unknown = await response.json();
  if (!isConsentContent(content)) throw new Error('The file with the texts of the consent is invalid.');
  return content;
}

function isConsentContent(value: unknown): value is ConsentContent {
  return isRecord(value) && typeof value.bannerTitle === 'string' && isRecord(value.groups);
}
