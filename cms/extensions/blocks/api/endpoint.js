import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ForbiddenError, InvalidPayloadError } from '@directus/errors';
import { PAGES, readModel, readParts, toKey } from '../../publishing/api/model.js';
import { createReader } from '../../publishing/api/reader.js';
import { findUpward, findUse } from '../../publishing/api/use.js';
import { copyBlocks, readBlocks } from './copies.ts';
import { findBrokenLinks, readHrefs } from './links.ts';
import { createVersionSearch } from './versions.js';

const PICTURES = fileURLToPath(new URL('../pictures', import.meta.url));
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
export default {
  id: 'blocks',
  handler(router, { services, database, getSchema, env }) {
    router.use((request, _response, next) => {
      // Only users of the Studio. Tokens of programs have no access to it.
      const isAllowed = request.accountability?.user && request.accountability.app;
      next(isAllowed ? undefined : new ForbiddenError());
    });

    const findVersions = createVersionSearch();
    const pictures = new Set(readdirSync(PICTURES));
    router.get('/pictures/:file', (request, response, next) => {
      if (!pictures.has(request.params.file)) return next();
      response.sendFile(
        request.params.file,
        { root: PICTURES, maxAge: '1h' },
        (error) => error && next(error),
      );
    });

    router.get('/site', (_request, response) => {
      response.json({ data: { url: env.SITE_URL ?? '' } });
    });

    router.post('/links', async (request, response, next) => {
      try {
        const hrefs = readHrefs(request.body);
        if (!hrefs) throw new InvalidPayloadError({ reason: 'These are no links' });
        const context = { services, schema: await getSchema(), accountability: request.accountability };
        response.json({ data: await findBrokenLinks(context, hrefs, env.SITE_URL ?? '') });
      } catch (error) {
        next(error);
      }
    });

    router.post('/copies', async (request, response, next) => {
      try {
        const blocks = readBlocks(request.body);
        if (!blocks) throw new InvalidPayloadError({ reason: 'These are no blocks' });
        const context = { services, schema: await getSchema(), accountability: request.accountability };
        const model = { schema: context.schema, parts: await readParts(database) };
        response.json({ data: await copyBlocks(createReader(context), model, blocks) });
      } catch (error) {
        next(error);
      }
    });

    router.get('/use/:collection/:id', async (request, response, next) => {
      try {
        response.set('Cache-Control', 'no-store');
        const context = {
          services,
          database,
          schema: await getSchema(),
          accountability: request.accountability,
        };
        response.json({ data: await readUse(context, findVersions, request.params) });
      } catch (error) {
        next(error);
      }
    });
  },
};

/** Throws if the account may not read the item, or there is none. */
async function readUse(context, findVersions, { collection, id }) {
  const { services, schema, accountability } = context;
  const model = await readModel(context);
  if (!model.collections.includes(collection)) throw new ForbiddenError();
  const items = new services.ItemsService(collection, { schema, accountability });
  await items.readOne(id, { fields: [model.getPrimaryKey(collection)] });

  const item = { collection, item: id };
  const reader = createReader(context);
  const upward = await findUpward(reader, model, [item]);
  const { pages, places } = (await findUse(reader, model, [item], upward)).get(toKey(item));
  const named = pages.slice(0, MOST_NAMED);
  const states = await reader.readMany(
    PAGES,
    named.map((page) => page.id),
    ['status'],
  );
  const statusOf = new Map((states ?? []).map((page) => [page.id, page.status]));
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
const getItem = (key) => key.slice(key.indexOf(':') + 1);
