import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { lookup } from 'node:dns';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { storeStaffKey, loadConfig, getLoginLines, takeLoginLines } from '../../lib-node/config.ts';
import { createDirectusEnv, IMPORT_DENY_LIST } from '../scripts/lib/directus.ts';
import { readDirectusSettings } from '../scripts/lib/environment.ts';
import { getLocalUrl, type CmsOptions } from '../scripts/lib/options.ts';
import { cmsDir } from '../scripts/lib/paths.ts';
import { withClient } from '../scripts/lib/setup-table.ts';

const options: CmsOptions = {
  databaseUrl: 'postgres://127.0.0.1/none',
  port: 8055,
  dataDir: '/data',
  adminEmail: 'boss@theatre.test',
  adminPassword: 'password-of-the-test',
  buildToken: 'build-token-of-the-test',
  secret: 'secret-of-the-test-of-32-characters',
  previewUrl: 'https://previews.theatre.test',
};

let dir: string;
before(async () => (dir = await mkdtemp(join(tmpdir(), 'cms-settings-'))));
after(() => rm(dir, { recursive: true, force: true }));

describe('log-ins and tokens', () => {
  test('are required by the commands of the CMS and never generated', async () => {
    const env = { PLAYHOUSE_DATA_DIR: join(dir, 'production') };
    const load = (more: object) => loadConfig({ ...env, ...more }, { secrets: 'require' });
    assert.throws(
      () => load({}),
      /^Error: Set DIRECTUS_ADMIN_EMAIL, DIRECTUS_ADMIN_PASSWORD, DIRECTUS_TOKEN, DIRECTUS_SECRET in the environment/,
    );
    const given = {
      DIRECTUS_ADMIN_EMAIL: 'boss@theatre.test',
      DIRECTUS_ADMIN_PASSWORD: 'password-of-the-test',
      DIRECTUS_TOKEN: 'token-of-the-test-of-24-c',
      DIRECTUS_SECRET: 'secret-of-the-test-of-32-characters',
    };
    const { DIRECTUS_ADMIN_EMAIL: _, ...noAddress } = given;
    assert.throws(() => load(noAddress), /^Error: Set DIRECTUS_ADMIN_EMAIL in/);
    assert.throws(
      () => load({ ...given, DIRECTUS_SECRET: 'short' }),
      /DIRECTUS_SECRET must have at least 32 characters/,
    );
    const config = load(given);
    assert.deepEqual(config.admin, { email: 'boss@theatre.test', password: 'password-of-the-test' });
    assert.deepEqual(config.editor, { email: '', password: '' });
    assert.deepEqual(
      [config.buildToken, config.directusSecret],
      [given.DIRECTUS_TOKEN, given.DIRECTUS_SECRET],
    );
    assert.deepEqual(await readdir(dir), [], 'something was written');
  });

  test('are generated once by the demo in its data folder and used by the commands of the CMS', async () => {
    const env = { PLAYHOUSE_DATA_DIR: join(dir, 'demo') };
    const made = loadConfig(env);
    assert.equal(made.admin.email, 'admin@example.com');
    assert.deepEqual(loadConfig(env), made);
    assert.deepEqual(loadConfig(env, { secrets: 'require' }), made);
    const fromOutside = { ...env, DIRECTUS_TOKEN: 'token-from-outside-of-here' };
    assert.equal(loadConfig(fromOutside).buildToken, 'token-from-outside-of-here');
    assert.doesNotMatch(await readFile(join(dir, 'demo/secrets.json'), 'utf8'), /from-outside/);
  });

  test('of a demo are not those of production', () => {
    const env = { PLAYHOUSE_DATA_DIR: join(dir, 'demo-before') };
    loadConfig(env);
    assert.throws(
      () => loadConfig(env, { secrets: 'production' }),
      /^Error: Set DIRECTUS_TOKEN, DIRECTUS_SECRET in the environment\.$/,
    );
    const DIRECTUS_TOKEN = 'token-of-the-test-of-24-c';
    const DIRECTUS_SECRET = 'secret-of-the-test-of-32-characters';
    const config = loadConfig({ ...env, DIRECTUS_TOKEN, DIRECTUS_SECRET }, { secrets: 'production' });
    assert.deepEqual(
      [config.admin.password, config.editor.password, config.publisherToken, config.previewSecret],
      ['', '', '', ''],
    );
  });

  test('are written only when one is new', async () => {
    const env = { PLAYHOUSE_DATA_DIR: join(dir, 'written') };
    const file = join(dir, 'written/secrets.json');
    const { dataDir } = loadConfig(env);
    const made = await readFile(file, 'utf8');
    const { ino } = await stat(file);
    loadConfig(env);
    assert.equal((await stat(file)).ino, ino);
    storeStaffKey(dataDir, 'key-of-the-demo');
    assert.equal(loadConfig(env).staffKey, 'key-of-the-demo');
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), {
      ...JSON.parse(made),
      staffKey: 'key-of-the-demo',
    });
    assert.deepEqual(await readdir(dataDir), ['secrets.json']);
  });

  test('are printed at the first start of the demo and on request, unless they come from the environment', async () => {
    const env = { PLAYHOUSE_DATA_DIR: join(dir, 'shown') };
    const config = loadConfig(env);
    const passwords = [config.admin.password, config.editor.password, config.writer.password];
    const start = () => takeLoginLines(loadConfig(env), env).join('\n');
    const first = start();
    for (const password of passwords) assert.ok(first.includes(password));
    for (const lines of [start(), start()]) {
      assert.match(
        lines,
        /^admin@example\.com\neditor@example\.com\nwriter@example\.com\nPasswords: npm run demo -- --passwords$/,
      );
      for (const password of passwords) assert.ok(!lines.includes(password));
    }
    assert.deepEqual(getLoginLines(config, { DIRECTUS_ADMIN_PASSWORD: 'x' }), [
      'admin@example.com  (the password in DIRECTUS_ADMIN_PASSWORD)',
      `editor@example.com  ${config.editor.password}`,
      `writer@example.com  ${config.writer.password}`,
    ]);
  });
});

describe('settings of Directus', () => {
  test('from the environment override the built-in ones if they are on the allow list', () => {
    const settings = readDirectusSettings({
      RATE_LIMITER_POINTS: '50',
      STORAGE_LOCATIONS: 's3',
      STORAGE_S3_BUCKET: 'pictures',
      EMAIL_TRANSPORT: 'smtp',
      SESSION_COOKIE_SECURE: 'true',
      IP_TRUST_PROXY: '1',
      CACHE_ENABLED: 'true',
      LOG_LEVEL: 'info',
      METRICS_ENABLED: 'true',
      WEBSOCKETS_ENABLED: 'false',
      DIRECTUS_HOST: '0.0.0.0',
      // Variables of the shell, variables of other programs, and security settings.
      HOST: 'laptop',
      PORT: '3000',
      SECRET: 'x',
      DATABASE_URL: 'x',
      CORS_ENABLED: 'true',
      IMPORT_IP_DENY_LIST: '',
      EXTENSIONS_MUST_LOAD: 'false',
      WEBSOCKETS_GRAPHQL_ENABLED: 'true',
      LOG_STYLE: '',
    });
    const env = createDirectusEnv({ ...options, env: settings });
    assert.deepEqual(
      [
        env['RATE_LIMITER_POINTS'],
        env['STORAGE_LOCATIONS'],
        env['STORAGE_S3_BUCKET'],
        env['EMAIL_TRANSPORT'],
        env['HOST'],
        env['LOG_LEVEL'],
        env['METRICS_ENABLED'],
        env['WEBSOCKETS_ENABLED'],
      ],
      ['50', 's3', 'pictures', 'smtp', '0.0.0.0', 'info', 'true', 'false'],
    );
    assert.deepEqual(
      [
        env['PORT'],
        env['SECRET'],
        env['CORS_ENABLED'],
        env['EXTENSIONS_MUST_LOAD'],
        env['WEBSOCKETS_GRAPHQL_ENABLED'],
        env['LOG_STYLE'],
      ],
      ['8055', options.secret, 'false', 'true', 'false', 'raw'],
    );
    assert.ok(!('DATABASE_URL' in env));
    assert.equal(getLocalUrl({ port: 8055, env: settings }), 'http://127.0.0.1:8055');
  });

  test('keep the history of content for a year, or as long as the environment says', () => {
    const readAges = (settings: Record<string, string>) => {
      const env = createDirectusEnv({ ...options, env: readDirectusSettings(settings) });
      return [env['RETENTION_ENABLED'], env['ACTIVITY_RETENTION'], env['REVISIONS_RETENTION']];
    };
    assert.deepEqual(readAges({}), ['true', '365d', '365d']);
    const longer = { ACTIVITY_RETENTION: '1095d', REVISIONS_RETENTION: '1095d' };
    assert.deepEqual(readAges(longer), ['true', '1095d', '1095d']);
    assert.deepEqual(readAges({ RETENTION_ENABLED: 'false' }), ['false', '365d', '365d']);
  });

  test('listen on this machine only, and use secure cookies with a public address on https', () => {
    const defaults = createDirectusEnv(options);
    assert.deepEqual([defaults['HOST'], defaults['SESSION_COOKIE_SECURE']], ['127.0.0.1', undefined]);
    const secure = createDirectusEnv({ ...options, publicUrl: 'https://cms.theatre.test/' });
    assert.deepEqual(
      [secure['SESSION_COOKIE_SECURE'], secure['REFRESH_TOKEN_COOKIE_SECURE'], secure['HSTS_ENABLED']],
      ['true', 'true', 'true'],
    );
  });
});

describe('the import deny list', () => {
  /** The check of Directus' import. */
  async function checkOfDirectus(denyList: readonly string[]) {
    const empty = join(dir, 'none.env');
    await writeFile(empty, '');
    Object.assign(process.env, {
      CONFIG_PATH: empty,
      IMPORT_IP_DENY_LIST: denyList.join(','),
      LOG_LEVEL: 'silent',
    });
    const load = (path: string) => import(pathToFileURL(join(cmsDir, 'node_modules/@directus', path)).href);
    const { useEnv } = (await load('env/dist/index.js')) as { useEnv: () => Record<string, unknown> };
    useEnv()['IMPORT_IP_DENY_LIST'] = denyList;
    const { isDeniedIp } = (await load('api/dist/request/is-denied-ip.js')) as {
      isDeniedIp: (ip: string) => boolean;
    };
    const { getAxios } = (await load('api/dist/request/index.js')) as {
      getAxios: () => Promise<{ get: (url: string, options?: object) => Promise<{ data: string }> }>;
    };
    return { isDeniedIp, axios: await getAxios() };
  }

  test('denies all addresses of this machine and of private networks for IPv4 and IPv6, and no public ones', async () => {
    const { isDeniedIp } = await checkOfDirectus(IMPORT_DENY_LIST);
    const denied = [
      ...[
        '0.0.0.0',
        '0.1.2.3',
        '10.1.2.3',
        '100.64.0.1',
        '100.127.255.255',
        '127.0.0.1',
        '127.9.9.9',
        '169.254.169.254',
      ],
      ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
      ...[
        '::',
        '::1',
        '::127.0.0.1',
        '::ffff:127.0.0.1',
        '::ffff:10.0.0.1',
        '::ffff:7f00:1',
        '64:ff9b::a00:1',
        '2002:7f00:1::',
      ],
      ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1'],
    ];
    assert.deepEqual(
      denied.filter((address) => !isDeniedIp(address)),
      [],
    );
    const open = [
      '1.1.1.1',
      '93.184.216.34',
      '100.63.255.255',
      '100.128.0.1',
      '172.32.0.1',
      '2606:4700::1111',
      '::ffff:1.1.1.1',
    ];
    assert.deepEqual(open.filter(isDeniedIp), []);
  });

  test('is checked for each redirect and each resolved name', async () => {
    const { axios } = await checkOfDirectus(['127.0.0.1']);
    let reached = 0;
    const inner = createServer((_asked, answer) => answer.end(String(++reached)));
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    const target = `127.0.0.1:${(inner.address() as AddressInfo).port}`;
    const outer = createServer((asked, answer) =>
      asked.url === '/away'
        ? answer.writeHead(302, { location: `http://${target}/` }).end()
        : answer.end('open'),
    );
    await new Promise<void>((resolve) => outer.listen(0, '127.0.0.2', resolve));
    const allowed = `http://127.0.0.2:${(outer.address() as AddressInfo).port}`;
    try {
      assert.equal((await axios.get(allowed)).data, 'open');
      await assert.rejects(axios.get(`${allowed}/away`), /resolves to a denied IP address/);
      const resolved = new Promise<string>((resolve, reject) =>
        lookup('localhost', { family: 4 }, (error, address) => (error ? reject(error) : resolve(address))),
      );
      assert.equal(await resolved, '127.0.0.1');
      await assert.rejects(
        axios.get(`http://${target.replace('127.0.0.1', 'localhost')}/`, { family: 4 }),
        /resolves to a denied IP address/,
      );
      assert.equal(reached, 0);
    } finally {
      for (const server of [inner, outer])
        await new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
    }
  });
});

test('a connection to the database that ends while it is idle does not end the process', async (t) => {
  const sockets: Socket[] = [];
  // The log-in is accepted, and the server is ready for statements.
  const accepted = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(accepted));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  await withClient(`postgres://user@127.0.0.1:${port}/none`, async (client) => {
    const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    await ended;
    await assert.rejects(client.query('commit'), /connection error/);
  });
});
