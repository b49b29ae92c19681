import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor, withTimeout } from '../../tests/browsers/support/session.ts';
import { ensureOtherBrowser } from './other-browsers.ts';

describe('a browser that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-browsers-'));
  const shell = { ...process.env };
  beforeEach(() => {
    process.env = { ...shell, PATH: folder };
    delete process.env['FIREFOX_PATH'];
    writeAptGet('exit 0');
  });
  afterEach(() => {
    process.env = shell;
    jest.restoreAllMocks();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function writeAptGet(script: string): void {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'apt-get'), 0o755);
  }
  const asUser = (id: number) => jest.spyOn(process, 'getuid' as never).mockReturnValue(id as never);

  it('is reported to a user who is not root', () => {
    asUser(1000);
    expect(() => ensureOtherBrowser('firefox', () => {})).toThrow(
      'The tests in firefox need firefox-esr: run "apt-get install firefox-esr" as root.',
    );
  });

  it('is installed for root', () => {
    asUser(0);
    writeAptGet(`[ "$1" = install ] && : > "${join(folder, 'firefox-esr')}"; exit 0`);
    const output: string[] = [];
    ensureOtherBrowser('firefox', (text) => output.push(text));
    expect(output).toEqual(['installing firefox-esr']);
    rmSync(join(folder, 'firefox-esr'));
  });

  it('is reported with the last line of apt-get', () => {
    asUser(0);
    writeAptGet('echo reading; echo "E: Unable to locate package" >&2; exit 100');
    expect(() => ensureOtherBrowser('firefox', () => {})).toThrow(
      'The tests in firefox need firefox-esr, and "apt-get install firefox-esr" failed: E: Unable to locate package.',
    );
  });
});

describe('a browser that does not respond', () => {
  const never = () => new Promise<never>(() => {});

  it('ends a wait after its time limit', async () => {
    await expect(waitFor('the page', never, 20)).rejects.toThrow('Timed out: the page.');
    await expect(waitFor('the page', async () => false, 20)).rejects.toThrow('Timed out: the page.');
    await expect(waitFor('the page', async () => true, 20)).resolves.toBeUndefined();
  });

  it('ends a task after its time limit', async () => {
    await expect(withTimeout('a picture', never(), 20)).rejects.toThrow('Timed out: a picture.');
    await expect(withTimeout('a picture', Promise.resolve('png'), 20)).resolves.toBe('png');
  });
});
