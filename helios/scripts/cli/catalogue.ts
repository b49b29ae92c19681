import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyCatalogue } from '../../src/catalogue/apply-catalogue.ts';
import type { CatalogueFiles } from '../../src/catalogue/apply-catalogue.ts';
import type { CatalogueChanges } from '../../src/catalogue/catalogue-changes.ts';
import { formatCatalogue } from '../../src/catalogue/catalogue-schema.ts';
import { CatalogueRefused, parseCatalogue } from '../../src/catalogue/check-catalogue.ts';
import { readCatalogue } from '../../src/catalogue/export-catalogue.ts';
import { explainError } from '../../src/lib/explain-error.ts';
import { InvalidPlan, formatPlan, parsePlan } from '../../src/seating/plan-content.ts';
import type { PlanContent } from '../../src/seating/plan-content.ts';
import { logAction } from '../../src/staff/actions.ts';
import { requireDatabaseUrl, runInTransaction } from './database.ts';
import { CliError } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

// Commands for the catalogue. docs/catalogue.md describes them.

interface ApplyOptions {
  dryRun?: boolean;
  prune?: boolean;
}

/** `catalogue …`: the theaters, shows, prices and performances. */
export function addCatalogueCommands(program: StaffCommand): void {
  const catalogue = program.add('catalogue', 'theaters, shows, prices and performances');
  catalogue
    .add('apply <file>', 'make the database of HELIOS_DATABASE_URL equal to a catalogue file')
    .option('--dry-run', 'print the changes only')
    .option('--prune', 'remove what is not in the file')
    .run((file: string, options: ApplyOptions) =>
      explainFailures((databaseUrl) => applyFile(databaseUrl, file, options)),
    );
  catalogue
    .add('export <folder>', 'write the catalogue and its seating plans to files')
    .run((folder: string) => explainFailures((databaseUrl) => exportTo(databaseUrl, folder)));
}

/** Works on the database of HELIOS_DATABASE_URL. Throws CliError for what the catalogue or the database refuses. */
export async function explainFailures(work: (databaseUrl: string) => Promise<string>): Promise<string> {
  const databaseUrl = requireDatabaseUrl();
  try {
    return await work(databaseUrl);
  } catch (error) {
    throw explainCatalogueError(error);
  }
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly changes: CatalogueChanges;
  constructor(changes: CatalogueChanges) {
    super();
    this.changes = changes;
  }
}

async function applyFile(
  databaseUrl: string,
  file: string,
  { dryRun: isDryRun = false, prune = false }: ApplyOptions,
): Promise<string> {
  const files = await readFiles(file);
  try {
    const changes = await runInTransaction(databaseUrl, async (trx) => {
      const applied = await applyCatalogue(trx, files, { prune });
      if (isDryRun) throw new DryRun(applied.changes);
      if (!applied.changes.isEmpty) {
        const details = applied.changes.counts;
        await logAction(trx, 'command line', { action: 'catalogue-apply', outcome: 'done', details });
      }
      return applied.changes;
    });
    return formatChanges(changes, 'Done');
  } catch (error) {
    if (error instanceof DryRun)
      return formatChanges(error.changes, 'Nothing was changed. This would be done');
    throw error;
  }
}

function formatChanges({ lines, notes, counts, isEmpty }: CatalogueChanges, title: string): string {
  return [
    ...lines,
    ...notes.map((note) => `! ${note}`),
    isEmpty
      ? 'The database equals the file. Nothing was changed.'
      : `${title}: ${counts.create} created, ${counts.change} changed, ${counts.remove} removed.`,
  ].join('\n');
}

/** Reads a catalogue file and the files of its seating plans. Throws CatalogueRefused, CliError. */
async function readFiles(file: string): Promise<CatalogueFiles> {
  const catalogue = parseCatalogue(await readText(file));
  const plans: PlanContent[] = [];
  const problems: string[] = [];
  for (const [index, { plan, seatKinds }] of catalogue.seatingPlans.entries()) {
    const resolve = (name: string) => path.resolve(path.dirname(file), name);
    try {
      plans.push(parsePlan(await readText(resolve(plan)), await readText(resolve(seatKinds))));
    } catch (error) {
      if (!(error instanceof InvalidPlan)) throw error;
      problems.push(...error.problems.map((problem) => `seatingPlans[${index}] (${plan}): ${problem}`));
    }
  }
  if (problems.length > 0) throw new CatalogueRefused(problems);
  return { catalogue, plans };
}

export async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new CliError(`Nothing was done: the file ${file} cannot be read.`);
  });
}

async function exportTo(databaseUrl: string, folder: string): Promise<string> {
  const { catalogue, plans } = await runInTransaction(databaseUrl, readCatalogue);
  await mkdir(path.join(folder, 'seating-plans'), { recursive: true });
  for (const [index, { plan, seatKinds }] of catalogue.seatingPlans.entries()) {
    const content = plans[index];
    if (!content) continue;
    const texts = formatPlan(content);
    await writeFile(path.join(folder, plan), texts.plan);
    await writeFile(path.join(folder, seatKinds), texts.seatKinds);
  }
  const file = path.join(folder, 'catalogue.json');
  await writeFile(file, formatCatalogue(catalogue));
  return `${file} has ${catalogue.theaters.length} theaters and ${catalogue.events.length} events.`;
}

/** At most this many problems are printed. */
const MAX_PROBLEMS = 30;

function explainCatalogueError(error: unknown): unknown {
  if (error instanceof CatalogueRefused || error instanceof InvalidPlan) {
    const { problems } = error;
    const rest = problems.length - MAX_PROBLEMS;
    return new CliError(
      [
        'Nothing was done:',
        ...problems.slice(0, MAX_PROBLEMS).map((problem) => `  ${problem}`),
        ...(rest > 0 ? [`  and ${rest} more.`] : []),
      ].join('\n'),
    );
  }
  const isDatabaseError = typeof error === 'object' && error !== null && 'code' in error;
  return isDatabaseError ? new CliError(`Nothing was done. ${explainError(error)}`) : error;
}
