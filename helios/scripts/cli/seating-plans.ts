import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Trx } from '../../src/db/transactions.ts';
import { formatPlan, parsePlan } from '../../src/seating/plan-content.ts';
import {
  MAX_PLAN_VERSION,
  PLAN_NAME,
  importPlan,
  listPlans,
  readPlan,
} from '../../src/seating/stored-plans.ts';
import { logAction } from '../../src/staff/actions.ts';
import { explainFailures, readText } from './catalogue.ts';
import { runInTransaction } from './database.ts';
import { formatTable } from './format.ts';
import { CliError } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

/** `seating-plan …`: the seating plans of theaters. docs/catalogue.md describes the files. */
export function addSeatingPlanCommands(program: StaffCommand): void {
  const plan = program.add('seating-plan', 'the seating plans of theaters');
  plan.add('list', 'the plans with their versions').run(() =>
    explainFailures(async (databaseUrl) => {
      const plans = await runInTransaction(databaseUrl, listPlans);
      return formatTable(
        plans.map(({ name, version, seatsTotal }) => ({ name, version, seats: seatsTotal })),
      );
    }),
  );
  plan
    .add(
      'import <file>',
      "store a plan of pretix's editor as a new version; the kinds of its seats are in <file>.seats.json",
    )
    .option('--name <name>')
    .run((file: string, { name }: { name?: string }) =>
      explainFailures((databaseUrl) => importFile(databaseUrl, file, name)),
    );
  plan
    .add('export <name> <folder>', 'write a plan to files')
    .option('--version <number>')
    .run((name: string, folder: string, { version }: { version?: string }) =>
      explainFailures((databaseUrl) => exportTo(databaseUrl, name, folder, version)),
    );
}

/** The file with the kinds of the seats is in the folder of the plan. */
function getSeatsFile(planFile: string): string {
  return planFile.replace(/(\.json)?$/, '.seats.json');
}

async function importFile(databaseUrl: string, file: string, typed: string | undefined): Promise<string> {
  const name = typed ?? path.basename(file, '.json').toLowerCase();
  if (!new RegExp(PLAN_NAME).test(name)) {
    throw new CliError(
      `Nothing was done: "${name}" is not a valid name of a plan. Use --name with lower-case letters, digits and hyphens.`,
    );
  }
  const seatsFile = getSeatsFile(file);
  const seatKindsText = existsSync(seatsFile) ? await readText(seatsFile) : undefined;
  const content = parsePlan(await readText(file), seatKindsText);
  const { version, isNew, note } = await runInTransaction(databaseUrl, async (trx) => {
    const imported = await importPlan(trx, name, content);
    if (imported.isNew) {
      const target = `${name} ${imported.version}`;
      await logAction(trx, 'command line', { action: 'seating-plan-import', target, outcome: 'done' });
    }
    const isWithoutFile = seatKindsText === undefined;
    return { ...imported, note: isWithoutFile ? await noteMissingKinds(trx, seatsFile, name, imported) : '' };
  });
  if (!isNew) return `This plan is stored as ${name} version ${version}. Nothing was changed.${note}`;
  return `Stored as ${name} version ${version}. Name it in the catalogue to use it.${note}`;
}

/** A pretix plan has no seat kinds, so a forgotten file would silently make all seats standard seats. */
async function noteMissingKinds(
  trx: Trx,
  seatsFile: string,
  name: string,
  { version, earlier }: { version: number; earlier: number | undefined },
): Promise<string> {
  const hasEarlier = earlier !== undefined && earlier !== version;
  const before = hasEarlier ? await readPlan(trx, name, earlier) : undefined;
  const hadKinds = before !== undefined && Object.keys(before.seatKinds).length > 0;
  return (
    `\n! ${seatsFile} does not exist: all seats are standard seats.` +
    (hadKinds ? ` Version ${earlier} has seats of other kinds.` : '')
  );
}

async function exportTo(
  databaseUrl: string,
  name: string,
  folder: string,
  typed: string | undefined,
): Promise<string> {
  if (typed !== undefined && !(/^[1-9]\d*$/.test(typed) && Number(typed) <= MAX_PLAN_VERSION))
    throw new CliError(`--version is "${typed}": use a number, such as 2.`);
  const version = typed === undefined ? undefined : Number(typed);
  const plan = await runInTransaction(databaseUrl, (trx) => readPlan(trx, name, version));
  if (!plan)
    throw new CliError(`There is no seating plan ${name}${typed === undefined ? '' : ` version ${typed}`}.`);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}-${plan.version}.json`);
  const texts = formatPlan(plan);
  await writeFile(file, texts.plan);
  await writeFile(getSeatsFile(file), texts.seatKinds);
  return `${file} has ${name} version ${plan.version}.`;
}
