import { parseConfiguration } from './parseConfiguration';
import { builtConfiguration, type RuntimeConfiguration } from './runtimeConfiguration';

const built: RuntimeConfiguration = {
  ...builtConfiguration,
  baseAssetUrl: 'https://cms.example',
  directusBaseUrl: 'https://cms.example',
  heliosUrl: 'https://helios.example',
  wafConfig: { scriptUrl: 'https://waf.example/built.js', apiKey: 'built' },
};
const page = 'https://www.example/shows/ruth';
const parse = (file: unknown, pageUrl = page) => parseConfiguration(JSON.stringify(file), built, pageUrl);

test('takes every field', () => {
  const file: RuntimeConfiguration = {
    baseAssetUrl: 'https://assets.example',
    directusBaseUrl: 'https://directus.example',
    directusVersioningUrl: 'https://previews.example',
    heliosUrl: 'https://tickets.example/api',
    featureFlags: { donationRequestLocation: true },
    wafConfig: { scriptUrl: 'https://waf.example/new.js', apiKey: 'new' },
    segment: { writeKey: 'w1', apiHost: 'https://events.example/v1' },
    destinations: {
      webAnalytics: { measurementId: 'G-1', scriptUrl: 'https://tags.example/gtag/js' },
      adPixel: { pixelId: '11', scriptUrl: 'https://pixel.example/p.js', limitedDataUse: 'New Jersey' },
      videoAdPixel: {
        pixelId: 'C1',
        scriptUrl: 'https://video.example/events.js',
        currency: 'CAD',
        contentType: 'product_group',
      },
      cardDataCollection: { scriptUrl: 'https://cards.example/collect.js' },
    },
    oneTrust: { scriptUrl: 'https://consent.example/otSDKStub.js', domainScript: 'f3a1' },
    showPageVersions: true,
  };
  expect(parse(file)).toEqual({ configuration: file, problems: [] });
});

test('a missing field keeps its built value, and unknown fields and flags are ignored', () => {
  expect(parse({ featureFlags: { later: 1 }, later: true })).toEqual({ configuration: built, problems: [] });
});

test('null switches bot protection and the customer-data platform off', () => {
  expect(parse({ wafConfig: null, segment: null }).configuration).toMatchObject({
    wafConfig: null,
    segment: null,
  });
});

test('addresses are normalized, and a script may be relative to the site', () => {
  const { configuration } = parse({
    heliosUrl: 'HTTPS://Tickets.example:443/api//',
    directusVersioningUrl: '',
    wafConfig: { scriptUrl: '/stand-ins/bot-protection.js' },
  });
  expect(configuration).toMatchObject({
    heliosUrl: 'https://tickets.example/api',
    directusVersioningUrl: '',
    wafConfig: { scriptUrl: 'https://www.example/stand-ins/bot-protection.js', apiKey: '' },
  });
});

test('a relative address is the same on every page', () => {
  const { configuration } = parse({ wafConfig: { scriptUrl: 'stand-ins/bot-protection.js' } });
  expect(configuration.wafConfig?.scriptUrl).toBe('https://www.example/stand-ins/bot-protection.js');
});

test.each<[string, unknown, string]>([
  ['heliosUrl', 'javascript:alert(1)', 'must begin with https:// or http://'],
  ['heliosUrl', 'data:text/html,x', 'must begin with https:// or http://'],
  ['heliosUrl', '//tickets.example', 'must begin with https:// or http://'],
  ['heliosUrl', 'https:tickets', 'must begin with https:// or http://'],
  ['heliosUrl', '/api', 'must begin with https:// or http://'],
  ['heliosUrl', '', 'must be an address'],
  ['heliosUrl', 'https://', 'must be an address'],
  ['heliosUrl', 7, 'must be an address'],
  ['heliosUrl', null, 'must be an address'],
  ['heliosUrl', ['https://a.example'], 'must be an address'],
  ['heliosUrl', 'http://tickets.example', 'must begin with https://, as the page does'],
  ['heliosUrl', 'https://user:secret@tickets.example', 'must contain no user and no password'],
  ['heliosUrl', 'https://tickets.example?key=1', 'must have no query and no fragment'],
  ['heliosUrl', 'https://tickets.example#here', 'must have no query and no fragment'],
  ['baseAssetUrl', 'javascript:alert(1)', 'must begin with https:// or http://'],
  ['directusBaseUrl', {}, 'must be an address'],
  ['directusVersioningUrl', 'about:blank', 'must begin with https:// or http://'],
  ['featureFlags', [], 'must be an object'],
  ['featureFlags', 'on', 'must be an object'],
  ['wafConfig', 'https://waf.example/x.js', 'must be an object'],
  ['wafConfig', { scriptUrl: 'javascript:alert(1)' }, 'must begin with https:// or http://'],
  ['wafConfig', { apiKey: 'new' }, 'must be an address'],
  ['wafConfig', { scriptUrl: '' }, 'must be an address'],
  ['wafConfig', { scriptUrl: '/x.js', apiKey: 7 }, 'must have a text as apiKey'],
  ['segment', { writeKey: '' }, 'must have a text as writeKey'],
  ['segment', 'w1', 'must be an object'],
  ['segment', { writeKey: 'w1', apiHost: 'data:x' }, 'must begin with https:// or http://'],
  [
    'segment',
    { writeKey: 'w1', apiHost: 'https://a.example/v1?key=1' },
    'must have no query and no fragment',
  ],
  ['destinations', [], 'must be an object'],
  ['showPageVersions', 'true', 'must be true or false'],
])('%s does not take %j', (field, value, problem) => {
  expect(parse({ [field]: value })).toEqual({ configuration: built, problems: [`${field} ${problem}`] });
});

test('a flag takes only true and false, and other fields of the file apply', () => {
  expect(
    parse({ featureFlags: { donationRequestLocation: 'true' }, heliosUrl: 'https://tickets.example' }),
  ).toEqual({
    configuration: { ...built, heliosUrl: 'https://tickets.example' },
    problems: ['featureFlags.donationRequestLocation must be true or false'],
  });
});

test('a page on http may call http', () => {
  expect(
    parse({ heliosUrl: 'http://localhost:8080' }, 'http://localhost:9000/').configuration.heliosUrl,
  ).toBe('http://localhost:8080');
});

test.each(['', '<!doctype html><title>Not found</title>', 'null', '7', '[]', '"text"', '{"heliosUrl":'])(
  'the text %j is no configuration',
  (text) => {
    expect(parseConfiguration(text, built, page)).toEqual({
      configuration: built,
      problems: ['it is not a JSON object'],
    });
  },
);

test('fields of a prototype count as missing and change no other object', () => {
  const hostile =
    '{"__proto__":{"heliosUrl":"https://evil.example","polluted":1},"constructor":{"prototype":{"polluted":1}},' +
    '"featureFlags":{"__proto__":{"donationRequestLocation":true}},"wafConfig":{"__proto__":{"scriptUrl":"/x.js"}}}';
  const { configuration, problems } = parseConfiguration(hostile, built, page);
  expect(configuration).toEqual(built);
  expect(problems).toEqual(['wafConfig must be an address']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('a destination with its id only has the documented addresses and values', () => {
  expect(
    parse({
      segment: { writeKey: 'w1' },
      destinations: {
        webAnalytics: { measurementId: 'G-1' },
        adPixel: { pixelId: '11' },
        videoAdPixel: { pixelId: 'C1' },
      },
    }),
  ).toEqual({
    configuration: {
      ...built,
      segment: { writeKey: 'w1', apiHost: 'https://api.segment.io/v1' },
      destinations: {
        webAnalytics: { measurementId: 'G-1', scriptUrl: 'https://www.googletagmanager.com/gtag/js' },
        adPixel: {
          pixelId: '11',
          scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js',
          limitedDataUse: 'disabled',
        },
        videoAdPixel: {
          pixelId: 'C1',
          scriptUrl: 'https://analytics.tiktok.com/i18n/pixel/events.js',
          currency: 'USD',
          contentType: 'product',
        },
      },
    },
    problems: [],
  });
});

test.each<[string, unknown, string]>([
  ['webAnalytics', { measurementId: '' }, 'must have a text as measurementId'],
  ['webAnalytics', 'G-1', 'must be an object'],
  ['adPixel', { pixelId: 11 }, 'must have a text as pixelId'],
  ['adPixel', { pixelId: '11', scriptUrl: 'javascript:alert(1)' }, 'must begin with https:// or http://'],
  [
    'adPixel',
    { pixelId: '11', limitedDataUse: 'Ohio' },
    'must have disabled, geolocation or a state with such a law as limitedDataUse',
  ],
  ['videoAdPixel', { pixelId: 'C1', currency: 'dollars' }, 'must have three capital letters as currency'],
  [
    'videoAdPixel',
    { pixelId: 'C1', contentType: 'ticket' },
    'must have product or product_group as contentType',
  ],
  ['cardDataCollection', {}, 'must be an address'],
])('the destination %s with %j is off', (name, value, problem) => {
  const other = { measurementId: 'G-1', scriptUrl: 'https://tags.example/gtag/js' };
  const kept = name === 'webAnalytics' ? {} : { webAnalytics: other };
  expect(parse({ destinations: { ...kept, [name]: value } })).toEqual({
    configuration: { ...built, destinations: kept },
    problems: [`destinations.${name} ${problem}`],
  });
});

test('null switches a destination off', () => {
  expect(parse({ destinations: { adPixel: null } })).toEqual({ configuration: built, problems: [] });
});
