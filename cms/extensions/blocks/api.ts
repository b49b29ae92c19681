import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ForbiddenError, InvalidPayloadError } from '@directus/errors';
import type { NextFunction, Response, Router } from 'express';
import {
  answerStudio,
  isOfStudio,
  type ExtensionContext,
  type Request,
  type StudioContext,
} from '../lib/directus.ts';
import { PAGES, toKey, type ItemRef } from '../lib/item-ref.ts';
import { readModel, readParts } from '../lib/model.ts';
import { createReader } from '../lib/reader.ts';
import { findUpward, findUse } from '../lib/use.ts';
import { copyBlocks, readBlocks } from './api/copies.ts';
import { findBrokenLinks, readHrefs } from './api/links.ts';
import { createVersionSearch, type VersionSearch } from './api/versions.ts';

const PICTURES = fileURLToPath(new URL('pictures', import.meta.url));
/** How many pages and how many versions are named; the others are counted. */
const MOST_NAMED = 20;

/**
 * `GET /blocks/use/<collection>/<id>`: the pages, versions of other pages, and other places that show an item, as far as
 * the account may read them.
 * `POST /blocks/links` with `hrefs`: those of the links that lead nowhere on the site.
 * `POST /blocks/copies` with `blocks`: what creates copies of them.
 * `GET /blocks/site`: the address of the site.
 * `GET /blocks/pictures/<collection>.webp`: the picture of a block type. They are for users of the Studio.
 */
const blocks = {
  id: 'blocks',
  handler(router: Router, extension: ExtensionContext): void {
    const siteUrl = String(extension.env['SITE_URL'] ?? '');
    router.use((request: Request, _response: Response, next: NextFunction) =>
      next(isOfStudio(request.accountability) ? undefined : new ForbiddenError()),
    );

    const findVersions = createVersionSearch();
    const pictures = new Set(readdirSync(PICTURES));
    router.get('/pictures/:file', (request, response, next) => {
      const { file } = request.params;
      if (!pictures.has(file)) return next();
      response.sendFile(file, { root: PICTURES, maxAge: '1h' }, (error) => error && next(error));
    });

    router.get('/site', (_request, response) => void response.json({ data: { url: siteUrl } }));

    router.post(
      '/links',
      answerStudio(extension, (context, { body }) => {
        const hrefs = readHrefs(body);
        if (!hrefs) throw new InvalidPayloadError({ reason: 'These are no links' });
        return findBrokenLinks(context, hrefs, siteUrl);
      }),
    );

    router.post(
      '/copies',
      answerStudio(extension, async (context, { body }) => {
        const blocks = readBlocks(body);
        if (!blocks) throw new InvalidPayloadError({ reason: 'These are no blocks' });
        const model = { schema: context.schema, parts: await readParts(context.database) };
        return copyBlocks(createReader(context), model, blocks);
      }),
    );

    router.get(
      '/use/:collection/:id',
      answerStudio(extension, (context, { params }) =>
        readUse(context, findVersions, { collection: params['collection'] ?? '', item: params['id'] ?? '' }),
      ),
    );
  },
};

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [{ name: 'blocks', config: blocks }];
export const hooks = [];
export const operations = [];

/** Throws if the account may not read the item, or there is none. */
async function readUse(context: StudioContext, findVersions: VersionSearch, item: ItemRef) {
  const { services, schema, accountability } = context;
  const model = await readModel(context);
  if (!model.collections.includes(item.collection)) throw new ForbiddenError();
  const items = new services.ItemsService(item.collection, { schema, accountability });
  await items.readOne(item.item, { fields: [model.getPrimaryKey(item.collection)] });

  const reader = createReader(context);
  const upward = await findUpward(reader, model, [item]);
  const { pages = [], places = [] } = (await findUse(reader, model, [item], upward)).get(toKey(item)) ?? {};
  const named = pages.slice(0, MOST_NAMED);
  const ids = named.map((page) => page.id);
  const states = (await reader.readMany(PAGES, ids, ['status'])) ?? [];
  const statusOf = new Map(states.map((page) => [page['id'], page['status']]));
  const found = await findVersions(context.database, reader, [...upward.keys()].map(getItem), pages);
  return {
    pages: named.map((page) => ({ ...page, status: statusOf.get(page.id) ?? null })),
    count: pages.length,
    places,
    versions: found?.versions.slice(0, MOST_NAMED) ?? null,
    versionCount: found?.versions.length ?? null,
    isComplete: found?.isComplete ?? false,
  };
}

/** The item of a key of `toKey`. */
const getItem = (key: string): string => key.slice(key.indexOf(':') + 1);
