import type { ConsentGroup } from '../consent';
import { cleanPageUrl } from '../pageUrl';
import { mapToWeb } from '../presets';
import { removeTraces } from '../removeTraces';
import { loadTag } from '../tags';
import { readAttribution, type Attribution } from '../visit';
import type { WebAnalyticsConfig } from '../../configuration/destinationsConfig';
import type { Destination } from './destination';

/* The web-analytics tag: https://developers.google.com/tag-platform/gtagjs/reference */

const cookieExpirySeconds = 63_072_000;

interface TagWindow {
  dataLayer?: unknown[];
}

/** The tag reads `arguments` objects, not arrays. */
function gtag(..._given: unknown[]): void {
  const tagWindow: TagWindow = window as TagWindow;
  // eslint-disable-next-line prefer-rest-params
  (tagWindow.dataLayer ??= []).push(arguments);
}

/** The states of Consent Mode v2. */
function createConsentStates(groups: ReadonlySet<ConsentGroup>) {
  const getState = (group: ConsentGroup) => (groups.has(group) ? 'granted' : 'denied');
  return {
    analytics_storage: getState('C0002'),
    functionality_storage: getState('C0003'),
    personalization_storage: getState('C0003'),
    ad_storage: getState('C0004'),
    ad_user_data: getState('C0004'),
    ad_personalization: getState('C0004'),
    security_storage: 'granted',
  };
}

/** The documented fields of a campaign, because the visit may have begun with an earlier load of a page. */
function createCampaignFields({ campaign = {} }: Attribution): Record<string, string> {
  return Object.fromEntries(Object.entries(campaign).map(([name, text]) => [`campaign_${name}`, text]));
}

const none: ReadonlySet<ConsentGroup> = new Set();
let isConfigured = false;

export async function load(
  { measurementId, scriptUrl }: WebAnalyticsConfig,
  groups: ReadonlySet<ConsentGroup>,
): Promise<Destination | null> {
  if (!isConfigured) {
    isConfigured = true;
    gtag('consent', 'default', createConsentStates(none));
    gtag('consent', 'update', createConsentStates(groups));
    gtag('js', new Date());
    gtag('config', measurementId, {
      send_page_view: false,
      // For what the tag reports by itself.
      page_location: cleanPageUrl(location.href),
      page_referrer: '',
      ...createCampaignFields(readAttribution()),
      cookie_expires: cookieExpirySeconds,
      cookie_domain: 'auto',
      cookie_path: '/',
    });
  } else gtag('consent', 'update', createConsentStates(groups));
  setDisabled(measurementId, false);
  const address = new URL(scriptUrl);
  address.searchParams.set('id', measurementId);
  if (!(await loadTag(address.href))) return null;
  return {
    handle(event) {
      const { name, fields } = mapToWeb(event);
      const page = {
        page_location: event.page.url,
        page_referrer: event.page.referrer,
        page_title: event.page.title,
      };
      gtag('set', page);
      gtag('event', name, {
        ...fields,
        ...event.clickIds,
        event_id: event.messageId,
        ...page,
        send_to: measurementId,
      });
    },
    updateConsent: (next) => gtag('consent', 'update', createConsentStates(next)),
    stop() {
      gtag('consent', 'update', createConsentStates(none));
      setDisabled(measurementId, true);
      removeTraces('webAnalytics');
    },
  };
}

/** The documented switch of the tag. */
function setDisabled(measurementId: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: isDisabled });
}
