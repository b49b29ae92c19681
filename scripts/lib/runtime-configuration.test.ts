import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../lib-node/config.ts';
import { createPreviewEnvironment, createSiteEnvironment } from './program-environment.ts';
import { createRuntimeConfiguration, writeRuntimeConfiguration } from './runtime-configuration.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'configuration-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

it('writes the values of the build into a folder', () => {
  const config = loadConfig({ PLAYHOUSE_DATA_DIR: dataDir });
  const env = createSiteEnvironment(config, {});
  writeRuntimeConfiguration(join(dataDir, 'releases'), config, env);
  const text = readFileSync(join(dataDir, 'releases/config.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({
    baseAssetUrl: 'http://localhost:8055',
    directusBaseUrl: 'http://localhost:8055',
    directusVersioningUrl: 'http://localhost:9001',
    heliosUrl: 'http://localhost:8080',
    featureFlags: { donationRequestLocation: false },
    wafConfig: { scriptUrl: '/stand-ins/bot-protection.js', apiKey: '' },
    segment: { writeKey: 'stand-in', apiHost: 'http://localhost:8090/v1' },
    destinations: {
      webAnalytics: { measurementId: 'G-STANDIN', scriptUrl: '/stand-ins/analytics-tag.js?kind=web' },
      adPixel: {
        pixelId: '100000000000001',
        scriptUrl: '/stand-ins/analytics-tag.js?kind=ad',
        limitedDataUse: 'geolocation',
      },
      videoAdPixel: { pixelId: 'STANDIN', scriptUrl: '/stand-ins/analytics-tag.js?kind=video' },
    },
    showPageVersions: false,
  });
});

it('contains no secret, and says where versions are shown', () => {
  const config = loadConfig({ PLAYHOUSE_DATA_DIR: dataDir });
  const file = createRuntimeConfiguration(config, createPreviewEnvironment(config, {}));
  expect(file).toMatchObject({ showPageVersions: true, segment: null, destinations: {} });
  for (const secret of [config.buildToken, config.previewSecret, config.directusSecret]) {
    expect(JSON.stringify(file)).not.toContain(secret);
  }
});
