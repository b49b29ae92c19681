import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  activateRelease,
  createRelease,
  listReleases,
  pruneReleases,
  readCurrentRelease,
  removeRelease,
  verifyRelease,
} from '../src/index.ts';
import { writeSite } from './fixture.ts';

/** A site and a folder for its releases. Both are removed after the test. */
async function createFolders(test: TestContext) {
  const siteDir = await writeSite();
  const releasesDir = await fs.mkdtemp(join(tmpdir(), 'gatsby-adapter-node-releases-'));
  test.after(async () => {
    for (const dir of [siteDir, releasesDir]) await fs.rm(dir, { recursive: true, force: true });
  });
  return { siteDir, releasesDir };
}

const write = (siteDir: string, path: string, text: string) =>
  fs.writeFile(join(siteDir, 'public', path), text);
const read = (dir: string, path: string) => fs.readFile(join(dir, 'public', path), 'utf8');
const inode = async (dir: string, path: string) => (await fs.stat(join(dir, 'public', path))).ino;
const idsOf = async (releasesDir: string) => (await listReleases(releasesDir)).map(({ id }) => id);

describe('createRelease', () => {
  it('copies what visitors may request, and describes it in the manifest', async (test) => {
    const folders = await createFolders(test);
    const { dir, manifest } = await createRelease({ ...folders, id: 'a', metadata: { revision: 7 } });
    assert.deepEqual(Object.keys(manifest.files), [
      '/.well-known/security.txt',
      '/100%25.txt',
      '/404.html',
      '/500.html',
      '/_gatsby/image/0123abcd/picture.png',
      '/about/index.html',
      '/app-0123abcd.js',
      '/app/[...]/index.html',
      '/index.html',
      '/page-data/about/page-data.json',
      '/static/picture-1.png',
    ]);
    assert.deepEqual(manifest.clientRoutes, [{ path: '/app/[...]', matchPath: '/app/*' }]);
    assert.deepEqual(manifest.metadata, { revision: 7 });
    assert.deepEqual(JSON.parse(await fs.readFile(join(dir, 'manifest.json'), 'utf8')), manifest);
    await assert.rejects(fs.stat(join(dir, 'public', 'app-0123abcd.js.map')), { code: 'ENOENT' });
    assert.deepEqual(await fs.readdir(folders.releasesDir), ['a']);
  });

  it('writes compressed files where they are smaller', async (test) => {
    const { dir, manifest } = await createRelease(await createFolders(test));
    const page = manifest.files['/about/index.html'];
    assert.deepEqual(Object.keys(page?.encodings ?? {}), ['br', 'gzip']);
    assert.ok((page?.encodings.br?.size ?? Infinity) < (page?.size ?? 0));
    const html = await read(dir, 'about/index.html');
    const file = join(dir, 'public', 'about', 'index.html');
    assert.equal(brotliDecompressSync(await fs.readFile(`${file}.br`)).toString(), html);
    assert.equal(gunzipSync(await fs.readFile(`${file}.gz`)).toString(), html);
    assert.deepEqual(manifest.files['/index.html']?.encodings, {});
    assert.deepEqual(manifest.files['/static/picture-1.png']?.encodings, {});
  });

  it('does not change when the site is built again in place', async (test) => {
    const folders = await createFolders(test);
    const { dir } = await createRelease(folders);
    await write(folders.siteDir, 'index.html', '<h1>Edited</h1>');
    await write(folders.siteDir, 'app-0123abcd.js', 'broken');
    assert.equal(await read(dir, 'index.html'), '<h1>Home</h1>');
    assert.equal(await read(dir, 'app-0123abcd.js'), 'console.log(1)');
    await verifyRelease(dir);
  });

  it('shares unchanged files and their compressed files with the previous release', async (test) => {
    const folders = await createFolders(test);
    const first = await createRelease({ ...folders, id: 'a' });
    await write(folders.siteDir, 'index.html', '<h1>Edited</h1>');
    const second = await createRelease({ ...folders, id: 'b' });
    for (const path of ['about/index.html', 'about/index.html.br', 'about/index.html.gz']) {
      assert.equal(await inode(second.dir, path), await inode(first.dir, path), path);
    }
    assert.notEqual(await inode(second.dir, 'index.html'), await inode(first.dir, 'index.html'));
    assert.equal(await read(first.dir, 'index.html'), '<h1>Home</h1>');
    assert.equal(await read(second.dir, 'index.html'), '<h1>Edited</h1>');
    await verifyRelease(second.dir);
  });

  it('shares a file that was written again with the same content', async (test) => {
    const folders = await createFolders(test);
    const first = await createRelease({ ...folders, id: 'a' });
    await write(folders.siteDir, 'index.html', await read(first.dir, 'index.html'));
    const second = await createRelease({ ...folders, id: 'b' });
    assert.equal(await inode(second.dir, 'index.html'), await inode(first.dir, 'index.html'));
  });

  it('notices a change that leaves the size and the time of a file', async (test) => {
    const folders = await createFolders(test);
    await createRelease({ ...folders, id: 'a' });
    const file = join(folders.siteDir, 'public', 'index.html');
    const { atime, mtime } = await fs.stat(file);
    await fs.writeFile(file, '<h1>HOME</h1>');
    await fs.utimes(file, atime, mtime);
    const { dir } = await createRelease({ ...folders, id: 'b' });
    assert.equal(await read(dir, 'index.html'), '<h1>HOME</h1>');
  });

  it('copies all files when it cannot read what it knows of the previous release', async (test) => {
    const folders = await createFolders(test);
    const first = await createRelease({ ...folders, id: 'a' });
    await fs.writeFile(join(first.dir, 'sources.json'), '{');
    const second = await createRelease({ ...folders, id: 'b' });
    assert.deepEqual(second.manifest.scriptHashes, first.manifest.scriptHashes);
    assert.notEqual(await inode(second.dir, 'index.html'), await inode(first.dir, 'index.html'));
    await verifyRelease(second.dir);
  });

  it('does not take over a damaged file of the previous release', async (test) => {
    const folders = await createFolders(test);
    const first = await createRelease({ ...folders, id: 'a' });
    const compressed = join(first.dir, 'public', 'about', 'index.html.br');
    await fs.writeFile(compressed, Buffer.alloc((await fs.stat(compressed)).size));
    const second = await createRelease({ ...folders, id: 'b' });
    await verifyRelease(second.dir);
    await assert.rejects(verifyRelease(first.dir), /The release a is damaged: \/about\/index\.html\.br\./);
  });

  it('leaves out compressed files of the site, and refuses symbolic links', async (test) => {
    const folders = await createFolders(test);
    await write(folders.siteDir, 'index.html.gz', 'of another plugin');
    await write(folders.siteDir, 'archive.gz', 'a download');
    const { manifest } = await createRelease(folders);
    assert.equal(manifest.files['/index.html.gz'], undefined);
    assert.ok(manifest.files['/archive.gz']);
    await fs.symlink(join(folders.siteDir, 'secret.txt'), join(folders.siteDir, 'public', 'leak.txt'));
    await assert.rejects(createRelease({ ...folders, id: 'b' }), /public\/leak\.txt is a symbolic link/);
    assert.deepEqual(await fs.readdir(folders.releasesDir), [manifest.id]);
  });

  it('says in one sentence that the disk is full, and leaves nothing', async (test) => {
    const folders = await createFolders(test);
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const copy = test.mock.method(fs, 'copyFile', async () => Promise.reject(full));
    await assert.rejects(createRelease({ ...folders, id: 'a' }), {
      message: 'The disk is too full for the release a.',
    });
    assert.deepEqual(await fs.readdir(folders.releasesDir), []);
    copy.mock.restore();
    await createRelease({ ...folders, id: 'a' });
  });

  it('refuses a taken or invalid id, and a site that is not built', async (test) => {
    const folders = await createFolders(test);
    const { dir } = await createRelease({ ...folders, id: 'a' });
    await assert.rejects(createRelease({ ...folders, id: 'a' }), /The release a exists already\./);
    await verifyRelease(dir);
    for (const id of ['', '.', '..', '../a', 'a/b', '.tmp-1', 'current', 'x'.repeat(65)]) {
      await assert.rejects(createRelease({ ...folders, id }), /is not the id of a release/, id);
    }
    await fs.rm(join(folders.siteDir, 'public'), { recursive: true });
    await assert.rejects(createRelease({ ...folders, id: 'b' }), /The site is not built/);
    assert.deepEqual(await fs.readdir(folders.releasesDir), ['a']);
  });

  it('accepts a site without a home page', async (test) => {
    const folders = await createFolders(test);
    await fs.rm(join(folders.siteDir, 'public', 'index.html'));
    const { manifest } = await createRelease({ ...folders, id: 'a' });
    assert.ok('/404.html' in manifest.files);
  });
});

describe('activateRelease', () => {
  it('switches the current release, also back', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    assert.equal(await readCurrentRelease(releasesDir), null);
    for (const id of ['a', 'b']) await createRelease({ ...folders, id });
    for (const id of ['a', 'b', 'a']) {
      await activateRelease(releasesDir, id);
      assert.equal((await readCurrentRelease(releasesDir))?.id, id);
    }
    assert.deepEqual((await fs.readdir(releasesDir)).sort(), ['a', 'b', 'current']);
  });

  it('says what to do if the current release is a folder, for instance after a copy that followed links', async (test) => {
    const { siteDir, releasesDir } = await createFolders(test);
    await createRelease({ siteDir, releasesDir, id: 'a' });
    const current = join(releasesDir, 'current');
    await fs.cp(join(releasesDir, 'a'), current, { recursive: true });
    await assert.rejects(readCurrentRelease(releasesDir), {
      message: `${current} is not a link to a release: delete it, and activate a release.`,
    });
    await fs.rm(current, { recursive: true });
    await activateRelease(releasesDir, 'a');
    assert.equal((await readCurrentRelease(releasesDir))?.id, 'a');
  });

  it('accepts a release whose files have other times, for instance after a copy', async (test) => {
    const folders = await createFolders(test);
    const { dir } = await createRelease({ ...folders, id: 'a' });
    await fs.utimes(join(dir, 'public', 'index.html'), 0, 0);
    assert.equal((await activateRelease(folders.releasesDir, 'a')).id, 'a');
  });

  it('refuses an unknown, incomplete or damaged release, and the current one stays', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'incomplete', 'missing', 'changed', 'invalid']) {
      await createRelease({ ...folders, id });
    }
    await activateRelease(releasesDir, 'a');
    await fs.rm(join(releasesDir, 'incomplete', 'manifest.json'));
    await fs.rm(join(releasesDir, 'missing', 'public', 'about', 'index.html'));
    await fs.rm(join(releasesDir, 'changed', 'public', 'index.html'));
    await fs.writeFile(join(releasesDir, 'changed', 'public', 'index.html'), '<h1>HOME</h1>');
    await fs.writeFile(join(releasesDir, 'invalid', 'manifest.json'), '{"version":1');
    await fs.cp(join(releasesDir, 'a'), join(releasesDir, 'renamed'), { recursive: true });
    const refused = {
      unknown: /no complete release/,
      incomplete: /no complete release/,
      missing: /missing is damaged: \/about\/index\.html/,
      changed: /changed is damaged: \/index\.html/,
      invalid: /manifest\.json in .* is not valid/,
      renamed: /manifest\.json in .* is not valid/,
      '../a': /not the id of a release/,
    };
    for (const [id, message] of Object.entries(refused)) {
      await assert.rejects(activateRelease(releasesDir, id), message, id);
      assert.equal((await readCurrentRelease(releasesDir))?.id, 'a');
    }
  });
});

describe('removeRelease', () => {
  it('deletes one release, but never the current one', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b']) await createRelease({ ...folders, id });
    await activateRelease(releasesDir, 'a');
    await assert.rejects(removeRelease(releasesDir, 'a'), /^Error: The release a is current\.$/);
    await removeRelease(releasesDir, 'b');
    await removeRelease(releasesDir, 'b');
    await assert.rejects(removeRelease(releasesDir, '../site'), /is not the id of a release/);
    assert.deepEqual((await fs.readdir(releasesDir)).sort(), ['a', 'current']);
    await verifyRelease(join(releasesDir, 'a'));
  });
});

describe('pruneReleases', () => {
  it('keeps the newest, the current one, and the hashed files of some older ones', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await createReleaseAt(folders, id);
    await activateRelease(releasesDir, 'b');
    const limits = { keep: 2, keepHashedFilesOf: 1 };
    assert.deepEqual(await pruneReleases(releasesDir, limits), { removed: ['c', 'a'], reduced: ['d'] });
    assert.deepEqual(await idsOf(releasesDir), ['f', 'e', 'b']);
    assert.equal((await readCurrentRelease(releasesDir))?.id, 'b');
    for (const id of ['b', 'e', 'f']) await verifyRelease(join(releasesDir, id));
    assert.equal(await read(join(releasesDir, 'd'), 'app-0123abcd.js'), 'console.log(1)');
    await assert.rejects(read(join(releasesDir, 'd'), 'index.html'), { code: 'ENOENT' });
    await assert.rejects(activateRelease(releasesDir, 'd'), /no complete release/);
    // A further call changes nothing, and the next release moves the limits on.
    assert.deepEqual(await pruneReleases(releasesDir, limits), { removed: [], reduced: ['d'] });
    await createReleaseAt(folders, 'g');
    assert.deepEqual(await pruneReleases(releasesDir, limits), { removed: ['d'], reduced: ['e'] });
  });

  it('completes a reduction that was interrupted', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b']) await createReleaseAt(folders, id);
    const { manifest } = (await listReleases(releasesDir)).find(({ id }) => id === 'a') ?? {};
    await fs.writeFile(
      join(releasesDir, 'a', 'hashed-files.json'),
      JSON.stringify({ ...manifest, isReduced: true }),
    );
    await fs.rm(join(releasesDir, 'a', 'manifest.json'));
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 1 });
    await assert.rejects(read(join(releasesDir, 'a'), 'index.html'), { code: 'ENOENT' });
    assert.equal(await read(join(releasesDir, 'a'), 'app-0123abcd.js'), 'console.log(1)');
  });

  it('touches no release that is being copied from a backup', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b']) await createReleaseAt(folders, id);
    const manifest = join(releasesDir, 'a', 'manifest.json');
    const content = await fs.readFile(manifest);
    await fs.rm(manifest);
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 0 });
    await fs.writeFile(manifest, content);
    await verifyRelease(join(releasesDir, 'a'));
  });

  it('touches no release whose manifest cannot be read for a moment', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b', 'c']) await createReleaseAt(folders, id);
    await activateRelease(releasesDir, 'c');
    const readFile = fs.readFile.bind(fs);
    const unreadable = test.mock.method(fs, 'readFile', (file: string, ...options: never[]) =>
      file.endsWith(join('b', 'manifest.json'))
        ? Promise.reject(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }))
        : readFile(file, ...options),
    );
    await pruneReleases(releasesDir, { keep: 2, keepHashedFilesOf: 0 });
    unreadable.mock.restore();
    assert.deepEqual(await idsOf(releasesDir), ['c', 'b', 'a']);
    await verifyRelease(join(releasesDir, 'b'));
  });

  it('removes what a killed process left, but nothing that is being written', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    await createRelease({ ...folders, id: 'a' });
    for (const name of ['.tmp-old', '.tmp-new']) await fs.mkdir(join(releasesDir, name));
    await fs.utimes(join(releasesDir, '.tmp-old'), 0, 0);
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 0 });
    assert.deepEqual((await fs.readdir(releasesDir)).sort(), ['.tmp-new', 'a']);
  });

  it('deletes nothing if the current release is unknown or a limit is invalid', async (test) => {
    const folders = await createFolders(test);
    const { releasesDir } = folders;
    for (const id of ['a', 'b']) await createReleaseAt(folders, id);
    for (const keep of [-1, 1.5, NaN]) {
      await assert.rejects(pruneReleases(releasesDir, { keep, keepHashedFilesOf: 0 }), /keep must be/);
    }
    await fs.symlink('gone', join(releasesDir, 'current'));
    await assert.rejects(
      pruneReleases(releasesDir, { keep: 0, keepHashedFilesOf: 0 }),
      /no complete release/,
    );
    assert.deepEqual(await idsOf(releasesDir), ['b', 'a']);
  });
});

/** Creates a release whose time follows from its id, so that the order does not depend on the clock. */
async function createReleaseAt(folders: { siteDir: string; releasesDir: string }, id: string): Promise<void> {
  const { dir, manifest } = await createRelease({ ...folders, id });
  const createdAt = new Date(Date.UTC(2026, 0, id.charCodeAt(0))).toISOString();
  await fs.writeFile(join(dir, 'manifest.json'), JSON.stringify({ ...manifest, createdAt }));
}
