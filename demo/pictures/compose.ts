/**
 * Renders the pictures of the seed:
 *   node demo/pictures/compose.ts [name...]     these pictures; without names, all
 *   node demo/pictures/compose.ts --logo        the logo (demo/cms/assets) and the icons of the site (static/)
 *   node demo/pictures/compose.ts --sheet FILE  a contact sheet of the pictures in demo/cms/assets, also cropped
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEIGHT, WIDTH } from './lib/diorama.ts';
import { icon, logo, onNight, onParchment } from './lib/logo.ts';
import { runWithRenderer } from './lib/render.ts';
import { scenes } from './scenes/all.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const assets = join(folder, '..', 'cms', 'assets');
const siteFiles = join(folder, '..', '..', 'static');

async function renderPictures(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in scenes));
  if (unknown.length > 0) throw new Error(`Unknown picture ${unknown.join(', ')}. The pictures are: ${Object.keys(scenes).join(', ')}.`);
  await mkdir(assets, { recursive: true });
  await runWithRenderer(async (renderer) => {
    for (const [name, scene] of Object.entries(scenes)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const picture = await renderer.jpeg(scene().svg(), WIDTH, HEIGHT);
      await writeFile(join(assets, `${name}.jpg`), picture);
      console.log(`${name}.jpg  ${Math.round(picture.length / 1024)} KB`);
    }
  });
}

async function renderLogos(): Promise<void> {
  await mkdir(siteFiles, { recursive: true });
  await writeFile(join(assets, 'logo-lamplight.svg'), logo(onNight));
  await writeFile(join(assets, 'logo-lamplight-ink.svg'), logo(onParchment));
  await writeFile(join(siteFiles, 'favicon.svg'), icon(128));
  await runWithRenderer(async (renderer) => writeFile(join(siteFiles, 'icon.png'), await renderer.png(icon(512), 512, 512)));
}

async function renderContactSheet(file: string): Promise<void> {
  const cells = await Promise.all(
    Object.keys(scenes).map(async (name) => {
      const source = `data:image/jpeg;base64,${(await readFile(join(assets, `${name}.jpg`))).toString('base64')}`;
      const crop = (width: number): string => `<img src="${source}" style="width:${width}px;height:180px;object-fit:cover">`;
      return `<figure style="margin:0">${`<div style="display:flex;gap:4px">${crop(320)}${crop(240)}${crop(180)}</div>`}<figcaption style="font:14px sans-serif;color:#ddd">${name}</figcaption></figure>`;
    }),
  );
  const rows = Math.ceil(cells.length / 2);
  await runWithRenderer(async (renderer) => {
    const sheet = `<body style="background:#14110f"><div style="display:grid;grid-template-columns:repeat(2,750px);gap:12px;padding:12px">${cells.join('')}</div></body>`;
    await writeFile(file, await renderer.png(sheet, 1540, rows * 212 + 24));
  });
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--logo') await renderLogos();
else if (first === '--sheet') await renderContactSheet(rest[0] ?? 'contact-sheet.png');
else await renderPictures(first === undefined ? [] : [first, ...rest]);
