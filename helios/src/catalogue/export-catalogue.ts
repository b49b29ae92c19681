import type { Db } from '../db/transactions.ts';
import type { PlanContent } from '../seating/plan-content.ts';
import { listPlans, readPlan } from '../seating/stored-plans.ts';
import { CATALOGUE_FORMAT } from './catalogue-schema.ts';
import type { Catalogue, CatalogueEvent, CataloguePerformance } from './catalogue-schema.ts';
import {
  readEventRows,
  readPerformanceRows,
  readTheaterRows,
  readTicketTypeRows,
  readToday,
} from './catalogue-state.ts';
import type { CatalogueFiles } from './apply-catalogue.ts';
import { listScheduledTimes } from './schedule.ts';

/**
 * Reads the catalogue of a database. Performances before today are left out. Applied to an empty database, it
 * gives the same catalogue.
 */
export async function readCatalogue(db: Db): Promise<CatalogueFiles> {
  const theaters = await readTheaterRows(db);
  const today = await readToday(
    db,
    theaters.map(({ timeZone }) => timeZone),
  );
  const plans = await listPlans(db);
  const planById = new Map(
    plans.map(({ seatingPlanId, name, version }) => [seatingPlanId, { name, version }]),
  );
  const performances = Map.groupBy(await readPerformanceRows(db), (row) => row.event_code);
  const events = (await readEventRows(db)).map(({ weekly, ...event }): CatalogueEvent => {
    const theater = theaters.find(({ location }) => location === event.theater);
    if (!theater) throw new Error(`The event ${event.eventCode} has no theater.`);
    const scheduled = listScheduledTimes(
      { ...event, schedule: { weekly, except: [] } },
      today.get(theater.timeZone) ?? '',
    );
    const rows = performances.get(event.eventCode) ?? [];
    const existing = new Set(rows.map((row) => row.date_time));
    const isScheduled = new Set(scheduled);
    return {
      ...event,
      schedule: { weekly, except: scheduled.filter((dateTime) => !existing.has(dateTime)) },
      performances: rows.flatMap((row): CataloguePerformance[] => {
        const plan = planById.get(row.seating_plan_id);
        const hasOwnPlan =
          plan && (plan.name !== theater.seatingPlan.name || plan.version !== theater.seatingPlan.version);
        const isOnSale = row.box_office_status === 'AV';
        if (isScheduled.has(row.date_time) && isOnSale && !hasOwnPlan) return [];
        return [
          {
            dateTime: row.date_time,
            ...(isOnSale ? {} : { status: row.box_office_status }),
            ...(hasOwnPlan ? { seatingPlan: plan } : {}),
          },
        ];
      }),
    };
  });
  const used = new Set(
    [...theaters, ...events.flatMap((event) => event.performances)].flatMap(({ seatingPlan }) =>
      seatingPlan ? [`${seatingPlan.name} ${seatingPlan.version}`] : [],
    ),
  );
  const usedPlans = plans.filter(({ name, version }) => used.has(`${name} ${version}`));
  const catalogue: Catalogue = {
    format: CATALOGUE_FORMAT,
    ticketTypes: await readTicketTypeRows(db),
    seatingPlans: usedPlans.map(({ name, version }) => ({
      name,
      version,
      plan: `seating-plans/${name}-${version}.json`,
      seatKinds: `seating-plans/${name}-${version}.seats.json`,
    })),
    theaters,
    events,
  };
  return { catalogue, plans: await readContents(db, usedPlans) };
}

async function readContents(
  db: Db,
  references: readonly { name: string; version: number }[],
): Promise<PlanContent[]> {
  const contents: PlanContent[] = [];
  for (const { name, version } of references) {
    const content = await readPlan(db, name, version);
    if (!content) throw new Error(`The seating plan ${name} version ${version} is missing.`);
    contents.push({ plan: content.plan, seatKinds: content.seatKinds });
  }
  return contents;
}
