import { Parser } from 'htmlparser2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSiteServer } from 'gatsby-adapter-node';

/** What the checks need to know of a page. */
export interface Page {
  path: string;
  links: Link[];
  /** The names that links with `#` can lead to. */
  anchors: ReadonlySet<string>;
  /** The paths of the scripts with which the page starts. */
  scripts: string[];
}

export interface Link {
  href: string;
  /** The words of the link; the description of its picture, if it has no words. */
  text: string;
  /** The key of the row of the block that contains it; null for the header, the footer and the page itself. */
  row: string | null;
}

/** Returns the path of the HTML file of a page in its release. */
export function getDocumentPath(path: string): string {
  return path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}/index.html`;
}

/** Elements without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Scripts that a script of the page starts (gatsby-plugin-first-paint). The map of all chunks has other quotes. */
const STARTED_SCRIPT = /"(\/[^"\\]+\.js)"/g;

/** The island of a block has the key of its row (src/runtime/islands). Those of the shell and of forms have names. */
function readRow(island: string | undefined): string | null {
  return island !== undefined && /^[0-9a-f]{8}-/.test(island) ? island : null;
}

export function readPage(path: string, html: string): Page {
  const links: Link[] = [];
  const anchors = new Set<string>();
  const scripts: string[] = [];
  /** For each open element: the row of the block that it belongs to. */
  const rows: (string | null)[] = [];
  let link: Link | null = null;
  let isInScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      // A nested island belongs to the row around it.
      const row = rows.at(-1) ?? readRow(attributes['data-island']);
      if (!VOID.test(name)) rows.push(row);
      if (attributes['id']) anchors.add(attributes['id']);
      if (name === 'a' && attributes['name']) anchors.add(attributes['name']);
      if (name === 'script') {
        isInScript = true;
        if (attributes['src']) scripts.push(attributes['src']);
      }
      if (name === 'a' && attributes['href'] !== undefined) {
        link = { href: attributes['href'], text: '', row };
        links.push(link);
      }
      if (name === 'img' && link) link.text += ` ${attributes['alt'] ?? ''}`;
    },
    ontext(text) {
      if (isInScript) scripts.push(...[...text.matchAll(STARTED_SCRIPT)].map(([, script = '']) => script));
      else if (link) link.text += text;
    },
    onclosetag(name) {
      if (!VOID.test(name)) rows.pop();
      if (name === 'script') isInScript = false;
      if (name === 'a') link = null;
    },
  });
  parser.end(html);
  for (const found of links) found.text = found.text.replace(/\s+/g, ' ').trim();
  return { path, links, anchors, scripts };
}

/** Milliseconds that the server of a release has to answer. */
const TIMEOUT = 10_000;

export interface Answer {
  status: number;
  /** The media type without parameters. */
  type: string;
  /** The address of a redirect, as the server sent it. */
  location: string | null;
  body: string;
}

/** Requests a path of a release from its server. */
export type Get = (path: string) => Promise<Answer>;

/**
 * Serves a release on a free port of this machine while `work` runs, as visitors would be served it.
 *
 * @param signal ends the requests, and with them the work
 */
export async function withServedRelease<Result>(
  releasesDir: string,
  release: string,
  signal: AbortSignal,
  work: (get: Get) => Promise<Result>,
): Promise<Result> {
  const app = await createSiteServer({
    releasesDir,
    release,
    liveFiles: { '/config.json': join(releasesDir, 'config.json') },
  });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return await work(async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type')?.split(';')[0] ?? '',
        location: response.headers.get('location'),
        body: await response.text(),
      };
    });
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}
