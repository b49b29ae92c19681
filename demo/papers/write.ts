/**
 * `node demo/papers/write.ts`: writes the PDF files of the demo, one page each, into demo/cms/assets. The files are committed, so
 * this is needed only after a change of their content.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Playwright from '@playwright/test';
import { papers, type Paper } from './papers.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const assets = join(folder, '..', 'cms', 'assets');
const require = createRequire(join(folder, '..', '..', 'package.json'));
const { chromium } = require('@playwright/test') as typeof Playwright;

const logo = (await readFile(join(assets, 'logo-lamplight-ink.svg'))).toString('base64');
const fonts = await Promise.all(
  [
    ['Fraunces', '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'],
    ['Source Sans', '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'],
  ].map(async ([family = '', file = '']) => {
    const bytes = await readFile(require.resolve(file));
    return `@font-face{font-family:'${family}';font-weight:200 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
  }),
);

function renderHtml({ title, lead, sections, foot }: Paper): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><style>${fonts.join('')}
    @page { size: letter; margin: 0.8in }
    body { margin: 0; font: 12.5pt/1.5 'Source Sans', sans-serif; color: #1c1a2b }
    header { display: flex; justify-content: space-between; align-items: flex-end; border-bottom: 1.5pt solid #b07a2a; padding-bottom: 12pt }
    header img { height: 34pt } header p { margin: 0; color: #6b6172 }
    h1 { font: 600 32pt/1.1 Fraunces, serif; margin: 28pt 0 8pt } h2 { font: 600 15pt/1.2 Fraunces, serif; margin: 20pt 0 4pt; color: #7a4d12 }
    .lead { font: 400 15pt/1.4 Fraunces, serif; margin: 0 0 8pt; color: #3a3448 } p { margin: 0 0 6pt }
    table { border-collapse: collapse; width: 100% } td { padding: 5pt 12pt 5pt 0; border-bottom: 0.5pt solid #d9cdb8; vertical-align: top }
    td:first-child { font-weight: 650; white-space: nowrap } footer { margin-top: 26pt; padding-top: 10pt; border-top: 0.5pt solid #d9cdb8; color: #6b6172; font-size: 10.5pt }
  </style></head><body><header><img src="data:image/svg+xml;base64,${logo}" alt="Lamplight Theatres"><p>Bible stories on stage and screen</p></header>
  <h1>${title}</h1><p class="lead">${lead}</p>${sections
    .map(({ heading, text = '', rows = [] }) => {
      const table = rows.length
        ? `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
        : '';
      return `<h2>${heading}</h2>${text ? `<p>${text}</p>` : ''}${table}`;
    })
    .join('')}<footer>${foot}</footer></body></html>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const paper of papers) {
    await page.setContent(renderHtml(paper), { waitUntil: 'load' });
    await page.evaluate('document.fonts.ready');
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    await writeFile(join(assets, `${paper.file}.pdf`), bytes);
    console.log(`${paper.file}.pdf  ${Math.round(bytes.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}
