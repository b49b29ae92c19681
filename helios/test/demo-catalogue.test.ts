import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { applyCatalogue } from '../src/catalogue/apply-catalogue.ts';
import type { CatalogueFiles } from '../src/catalogue/apply-catalogue.ts';
import type { Catalogue } from '../src/catalogue/catalogue-schema.ts';
import { readCatalogue } from '../src/catalogue/export-catalogue.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Db } from '../src/db/transactions.ts';
import { seedDatabase } from '../../demo/helios/seed.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';

describe('the demo with an edited catalogue', () => {
  let system: TestSystem;
  let db: Db;
  let horizonWeeks = 2;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ horizonWeeks }));
    keep(system.helios.services.db, expectConsistent);
    ({ db } = system.helios.services);
  });

  const edit = async (change: (files: CatalogueFiles) => CatalogueFiles) => {
    const files = change(await readCatalogue(db));
    await inTransaction(db, (trx) => applyCatalogue(trx, files, { prune: true }));
  };
  const addWeek = () => {
    horizonWeeks += 1;
    return seedDatabase({ db, config: { ...system.helios.services.config, horizonWeeks } });
  };
  const withEvents = (
    { catalogue, plans }: CatalogueFiles,
    change: (event: Catalogue['events'][number]) => Partial<Catalogue['events'][number]>,
  ): CatalogueFiles => ({
    catalogue: {
      ...catalogue,
      events: catalogue.events.map((event) => ({ ...event, ...change(event) })),
    },
    plans,
  });

  it('sells new performances with other ticket types', async () => {
    await edit((files) => {
      const changed = withEvents(files, ({ prices }) => ({
        prices: Object.fromEntries(
          Object.entries(prices).map(([zone, { ADULT = 0 }]) => [zone, { FULL: ADULT }]),
        ),
      }));
      const ticketTypes = [{ code: 'FULL', label: 'Full', pluralLabel: 'Full', ageRanges: [] }];
      return { ...changed, catalogue: { ...changed.catalogue, ticketTypes } };
    });
    assert.ok((await addWeek()) > 0);
  });

  it('sells new performances in a plan with other zones and short rows', async () => {
    const seats = ['S-1', 'S-2'].map((guid, index) => ({
      seat_guid: guid,
      seat_number: String(index + 1),
      position: { x: index * 24, y: 0 },
      category: 'Studio',
    }));
    await edit((files) => {
      const changed = withEvents(files, ({ prices }) => ({ prices: { ...prices, Studio: { FULL: 1_000 } } }));
      const seatingPlan = { name: 'studio', version: 1 };
      return {
        catalogue: {
          ...changed.catalogue,
          seatingPlans: [
            ...changed.catalogue.seatingPlans,
            { ...seatingPlan, plan: 'studio.json', seatKinds: 'studio.seats.json' },
          ],
          theaters: changed.catalogue.theaters.map((theater) => ({ ...theater, seatingPlan })),
        },
        plans: [
          ...changed.plans,
          {
            plan: {
              name: 'Studio',
              size: { width: 100, height: 100 },
              categories: [{ name: 'Studio' }],
              zones: [{ name: 'Studio', position: { x: 0, y: 0 }, rows: [{ row_number: 'S', seats }] }],
            },
            seatKinds: {},
          },
        ],
      };
    });
    assert.ok((await addWeek()) > 0);
  });

  it('names the rule that the catalogue breaks', async () => {
    const event = must((await readCatalogue(db)).catalogue.events[0]);
    const earlier = `${Number(event.endDate.slice(0, 4)) - 7}-01-01`;
    await sql`update events set start_date = ${earlier} where event_code = ${event.eventCode}`.execute(db);
    await assert.rejects(
      addWeek(),
      /^Error: The demo cannot continue the shows of its catalogue, which was edited .*: events\[0\]\.endDate: is more than 6 years after startDate\.$/,
    );
  });
});
