import assert from 'node:assert/strict';
import { mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { examine } from '../scripts/cli/doctor.ts';
import { WEBHOOK_EVENTS } from '../src/payments/stripe/webhook-endpoint.ts';
import { closeAfterTests, removeFolder } from './support/close-after-tests.ts';
import { runCli } from './support/cli.ts';
import { must } from './support/must.ts';
import { StripeStandIn } from './support/stripe-stand-in.ts';
import { TestSmtpServer } from './support/smtp-server.ts';
import { openPreparedDatabase } from './support/template-databases.ts';
import { openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

let database: TestDatabase;
let server: TestSmtpServer;
let folder: string;
let env: Record<string, string>;
const keep = closeAfterTests();
before(async () => {
  database = keep(await openPreparedDatabase('migrated'));
  server = keep(await new TestSmtpServer().listen());
  folder = keep(await mkdtemp(join(tmpdir(), 'helios-backups-')), removeFolder);
  await writeFile(join(folder, 'base.tar'), 'a backup');
  env = {
    HELIOS_DATABASE_URL: database.url,
    HELIOS_PAYMENTS: 'test',
    HELIOS_SMTP_URL: `smtp://box-office:the%20p%40ssword@${server.host}`,
    HELIOS_BACKUP_DIR: folder,
  };
});

/** What is wrong in an environment that differs by these variables. */
async function findFaults(changed: Record<string, string>): Promise<string[]> {
  const findings = await examine({ ...env, ...changed });
  return findings.flatMap(({ check, isOk, text }) => (isOk ? [] : `${check}: ${text}`));
}

it('has one line for each check, and no fault in a good installation', async () => {
  const { stdout } = await runCli(env, 'doctor');
  const checks = stdout
    .trimEnd()
    .split('\n')
    .map((line) => /^ok {5}(\S+(?: \S+)?) {2}/.exec(line)?.[1]);
  assert.deepEqual(checks, [
    'Playhouse',
    'Node',
    'settings',
    'database',
    'connections',
    'migrations',
    'clock',
    'payments',
    'mail server',
    'backups',
    'disk',
  ]);
});

it('says what is wrong, and fails', async () => {
  await assert.rejects(runCli({ ...env, HELIOS_PAYMENTS: '' }, 'doctor'), {
    code: 1,
    stderr: /^WRONG {2}settings +No payments are configured: set /m,
  });
  const wrongLogin = env['HELIOS_SMTP_URL']?.replace('box-office', 'nobody');
  assert.match(
    (await findFaults({ HELIOS_SMTP_URL: must(wrongLogin) })).join(),
    /^mail server: .*check HELIOS_SMTP_URL$/,
  );
  assert.deepEqual(await findFaults({ HELIOS_BACKUP_DIR: join(folder, 'none') }), [
    `backups: ${join(folder, 'none')} cannot be read: check HELIOS_BACKUP_DIR`,
  ]);
  const stripe = {
    HELIOS_PAYMENTS: '',
    HELIOS_STRIPE_SECRET_KEY: 'sk_test_x',
    HELIOS_STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x',
    HELIOS_STRIPE_API_URL: 'http://127.0.0.1:1',
    HELIOS_COMPANY_NAME: 'A Theater',
    HELIOS_ORDER_PREFIX: 'AT',
    HELIOS_GIFT_CARD_SECRETS: 'x'.repeat(32),
  };
  assert.match(
    (await findFaults({ ...stripe, HELIOS_SMTP_URL: '' })).join('\n'),
    /^payments: Stripe does not answer .*\nmail server: none, /,
  );
  const faults = await findFaults({ HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  assert.match(faults.join(), /^database: The database of HELIOS_DATABASE_URL does not answer/);
});

it('reads the webhook endpoint of Stripe, and says that only a payment shows whether its events arrive', async (test) => {
  const stripe = await new StripeStandIn().listen();
  test.after(() => stripe.close());
  const check = async () => {
    const findings = await examine({
      ...env,
      ...stripe.env,
      HELIOS_PAYMENTS: '',
      HELIOS_PUBLIC_URL: 'https://tickets.theater.example',
      HELIOS_COMPANY_NAME: 'A Theater',
      HELIOS_ORDER_PREFIX: 'AT',
    });
    const { isOk, text } = must(findings.find((finding) => finding.check === 'payments'));
    return `${isOk}: ${text}`;
  };
  const noEvent = 'but has sent no event yet: run this again 10 minutes after the first payment';
  assert.equal(await check(), `true: Stripe answers (the key may not read the webhook endpoint), ${noEvent}`);
  stripe.addEndpoint('https://tickets.other.example/webhooks/stripe', ['*']);
  assert.match(
    await check(),
    /^false: Stripe has no webhook endpoint https:\/\/tickets\.theater\.example\/webhooks\/stripe: add it/,
  );
  const [first, ...others] = WEBHOOK_EVENTS;
  const endpoint = stripe.addEndpoint('https://tickets.theater.example/webhooks/stripe', others);
  assert.match(await check(), new RegExp(`^false: the webhook endpoint \\S+ does not get ${first}: add`));
  endpoint.enabled_events = ['*'];
  assert.equal(await check(), `true: Stripe answers, ${noEvent}`);
  endpoint.enabled_events = [...WEBHOOK_EVENTS];
  assert.equal(await check(), `true: Stripe answers, ${noEvent}`);
  endpoint.status = 'disabled';
  assert.match(await check(), /^false: the webhook endpoint \S+ is disabled: enable it/);
});

it('requires the events that docs/helios/payments.md lists', async () => {
  const text = await readFile(new URL('../../docs/helios/payments.md', import.meta.url), 'utf8');
  for (const event of WEBHOOK_EVENTS) assert.ok(text.includes(`\`${event}\``), event);
});

it('finds an old backup', async () => {
  const old = Date.now() / 1000 - 30 * 3600;
  await utimes(join(folder, 'base.tar'), old, old);
  await writeFile(join(folder, 'failed.tar'), '');
  assert.deepEqual(await findFaults({}), [
    `backups: the newest is 30 hours old in ${folder}: check the log of the backups`,
  ]);
});

it('finds a database without its migrations', async () => {
  const empty = await openTestDatabase();
  const faults = await findFaults({ HELIOS_DATABASE_URL: empty.url, HELIOS_BACKUP_DIR: '' });
  await empty.close();
  assert.match(faults.join(), /^migrations: .* run npm run migrate -w helios first\.$/);
});
