import type { DestinationEntry } from '../analytics/destinationList';
import type { RuntimeConfiguration } from '../configuration/runtimeConfiguration';

/* What the site does with each field of /config.json (docs/operations.md), and that it does nothing else. */

const mockScripts: string[] = [];
jest.mock('../analytics/loadScript', () => ({
  loadScript: async (url: string) => {
    mockScripts.push(url);
    return true;
  },
}));
const mockProtections: string[] = [];
jest.mock('../helios/botProtection', () => ({
  createProtectedFetch: ({ scriptUrl, apiUrl }: Record<string, string>) => {
    mockProtections.push(`${scriptUrl} ${apiUrl}`);
    return (...request: Parameters<typeof fetch>) => fetch(...request);
  },
}));

type File = { [Field in keyof RuntimeConfiguration]?: unknown };

interface Effects {
  isAsked: boolean;
  /** The destinations of analytics that are switched on */
  destinations: DestinationEntry['name'][];
  /** Scripts of OneTrust and of the card processor */
  scripts: string[];
  /** A request to Helios, and the link to a calendar file */
  helios: [request: string, calendar: string];
  /** The script of the bot protection, and the addresses that get its token */
  protections: string[];
  captchaKey: string;
  asksForTheater: boolean;
}

const built = 'https://helios.example';
const segment = { writeKey: 'w1' };
const webAnalytics = { measurementId: 'G-1' };
const adPixel = { pixelId: '1' };
const videoAdPixel = { pixelId: 'C1' };
const oneTrust = { scriptUrl: 'https://consent.example/otSDKStub.js', domainScript: 'f3a1' };

/** With a destination, so that there is something to ask for. */
const usual: Effects = {
  isAsked: true,
  destinations: ['segment'],
  scripts: [],
  helios: [`${built}/events`, `${built}/orders/o1/calendar.ics`],
  protections: [],
  captchaKey: '',
  asksForTheater: false,
};

const environment = { ...process.env };
beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
  document.body.replaceChildren();
  mockScripts.length = 0;
  mockProtections.length = 0;
  process.env.GATSBY_HELIOS_URL = built;
});
afterEach(() => {
  process.env = { ...environment };
});

/** The state of a page is in the modules, so each page loads them again. */
async function loadPage(file: File): Promise<Effects> {
  const { loadRuntimeConfiguration, requestRuntimeConfiguration, stateElementId } =
    await import('../configuration/loadConfiguration');
  const { getFeatureFlag, getRuntimeConfiguration } = await import('../configuration/runtimeConfiguration');
  const { initializeConsent } = await import('./Consent/initializeConsent');
  const { getConsentOverlay } = await import('../state/overlays');
  const { destinationList } = await import('../analytics/destinationList');
  const { collectCardData } = await import('../analytics/cardDataCollection');
  const { helios } = await import('../helios/client');

  const state = document.createElement('script');
  Object.assign(state, { id: stateElementId, type: 'application/json', textContent: JSON.stringify(file) });
  document.body.append(state);
  const requests: string[] = [];
  Object.assign(window, {
    Request: class {
      constructor(readonly url: string) {}
    },
    fetch: ({ url }: Request) => {
      requests.push(url);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  requestRuntimeConfiguration();
  await initializeConsent();
  await collectCardData();
  await helios.listEvents().catch(() => undefined);
  const configuration = await loadRuntimeConfiguration();
  return {
    isAsked: getConsentOverlay() === 'banner',
    destinations: destinationList
      .filter(({ createLoader }) => createLoader(configuration) !== null)
      .map(({ name }) => name),
    scripts: [...mockScripts],
    helios: [requests.join(), helios.getCalendarFileUrl('o1')],
    protections: [...mockProtections],
    // Overlays.tsx reads it when a captcha is asked for.
    captchaKey: getRuntimeConfiguration().wafConfig?.apiKey ?? '',
    asksForTheater: getFeatureFlag('donationRequestLocation'),
  };
}

test.each<[string, File, Partial<Effects>]>([
  ['nothing', {}, {}],
  [
    'heliosUrl',
    { heliosUrl: 'https://tickets.example/api/' },
    { helios: ['https://tickets.example/api/events', 'https://tickets.example/api/orders/o1/calendar.ics'] },
  ],
  ['wafConfig null', { wafConfig: null }, {}],
  [
    'wafConfig',
    { wafConfig: { scriptUrl: 'https://waf.example/challenge.js', apiKey: 'k1' } },
    { protections: [`https://waf.example/challenge.js ${built}`], captchaKey: 'k1' },
  ],
  [
    'wafConfig without a key',
    { wafConfig: { scriptUrl: '/challenge.js' } },
    { protections: [`http://localhost/challenge.js ${built}`] },
  ],
  ['featureFlags without flags', { featureFlags: {} }, {}],
  ['a flag off', { featureFlags: { donationRequestLocation: false } }, {}],
  ['a flag on', { featureFlags: { donationRequestLocation: true } }, { asksForTheater: true }],
  ['segment null', { segment: null }, { isAsked: false, destinations: [] }],
  ['segment.apiHost', { segment: { writeKey: 'w1', apiHost: 'https://events.example/v1' } }, {}],
  ['no destinations', { destinations: {} }, {}],
  ['destinations that are null', { destinations: { webAnalytics: null, adPixel: null } }, {}],
  ['webAnalytics', { destinations: { webAnalytics } }, { destinations: ['segment', 'webAnalytics'] }],
  ['adPixel', { destinations: { adPixel } }, { destinations: ['segment', 'adPixel'] }],
  ['videoAdPixel', { destinations: { videoAdPixel } }, { destinations: ['segment', 'videoAdPixel'] }],
  [
    'adPixel alone',
    { segment: null, destinations: { adPixel: { ...adPixel, limitedDataUse: 'New Jersey' } } },
    { destinations: ['adPixel'] },
  ],
  [
    'cardDataCollection',
    { destinations: { cardDataCollection: { scriptUrl: '/cards.js' } } },
    { scripts: ['http://localhost/cards.js'] },
  ],
  [
    'cardDataCollection alone, which needs no consent',
    { segment: null, destinations: { cardDataCollection: { scriptUrl: '/cards.js' } } },
    { isAsked: false, destinations: [], scripts: ['http://localhost/cards.js'] },
  ],
  ['oneTrust null', { oneTrust: null }, {}],
  ['oneTrust', { oneTrust }, { isAsked: false, scripts: [oneTrust.scriptUrl] }],
  ['baseAssetUrl', { baseAssetUrl: 'https://assets.example' }, {}],
  ['directusBaseUrl', { directusBaseUrl: 'https://cms.example' }, {}],
  ['directusVersioningUrl', { directusVersioningUrl: 'https://previews.example' }, {}],
  ['directusVersioningUrl empty', { directusVersioningUrl: '' }, {}],
  ['showPageVersions on', { showPageVersions: true }, {}],
  ['showPageVersions off', { showPageVersions: false }, {}],
])('%s changes what the document says, and nothing else', async (_name, file, changed) => {
  expect(await loadPage({ segment, ...file })).toEqual({ ...usual, ...changed });
});

test.each<[string, File]>([
  ['the banner', {}],
  ['the banner of OneTrust', { oneTrust }],
  ['the banner, whatever the file says', { showPageVersions: false }],
])('previews do not have %s', async (_name, file) => {
  process.env.GATSBY_SHOW_PAGE_VERSIONS = 'true';
  expect(await loadPage({ segment, ...file })).toEqual({ ...usual, isAsked: false });
});
