import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Seating plans as data: every version is stored, and each performance references one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table seating_plans (
      name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
      version integer not null check (version > 0),
      seating_plan_id text not null unique,
      -- The plan in the format of pretix.
      plan json not null,
      -- {"wheelchair": ["OL-T-1"]}
      seat_kinds json not null,
      seats_total integer not null,
      created_at timestamptz not null default now(),
      primary key (name, version)
    )`.execute(db);
  await sql`
    create function refuse_to_change_seating_plans() returns trigger language plpgsql as $$
    begin
      raise exception 'a seating plan is never changed: store a new version' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger never_changed before update on seating_plans
    for each statement execute function refuse_to_change_seating_plans()`.execute(db);

  const { rows } = await sql<{ name: string }>`select distinct seating_plan as name from theaters`.execute(
    db,
  );
  for (const { name } of rows) {
    const { id, plan, seatKinds, seats } = readEarlierPlan(name);
    await sql`
      insert into seating_plans (name, version, seating_plan_id, plan, seat_kinds, seats_total)
      values (${name}, 1, ${id}, ${plan}, ${seatKinds}, ${seats})`.execute(db);
  }
  await sql`
    alter table theaters
      add column seating_plan_version integer not null default 1,
      add foreign key (seating_plan, seating_plan_version) references seating_plans (name, version)`.execute(
    db,
  );
  await sql`
    alter table performances
      add column seating_plan_id text references seating_plans (seating_plan_id)`.execute(db);
  await sql`
    update performances p set seating_plan_id = s.seating_plan_id
    from events e join theaters t using (location) join seating_plans s on s.name = t.seating_plan
    where e.event_code = p.event_code`.execute(db);
  await sql`alter table performances alter column seating_plan_id set not null`.execute(db);
}

interface EarlierPlan {
  plan: { zones: { rows: { seats: unknown[] }[] }[] };
  seatKinds: unknown;
}

/** Before this migration, all plans were files of the demo. These copies never change. */
function readEarlierPlan(name: string) {
  const file = new URL(`./027-seating-plans/${name}.json`, import.meta.url);
  const { plan, seatKinds }: EarlierPlan = JSON.parse(readFileSync(file, 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify({ plan, seatKinds })).digest('hex');
  return {
    id: `${name}-${hash.slice(0, 8)}`,
    plan: JSON.stringify(plan),
    seatKinds: JSON.stringify(seatKinds),
    seats: plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats)).length,
  };
}
