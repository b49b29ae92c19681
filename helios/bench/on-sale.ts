import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { openDatabase } from '../src/db/database.ts';
import { queryOneRow, queryRows } from '../src/db/query.ts';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { migrateByCommand, spawnDemo } from '../test/support/process.ts';
import { openTestDatabase } from '../test/support/test-database.ts';
import { must } from '../test/support/must.ts';
import { calculatePercentile, simulateOnSale } from './on-sale-simulation.ts';
import type { OnSaleReport } from './on-sale-simulation.ts';
import { runStatementBench } from './statements.ts';

// Simulates an on-sale on one machine: ten thousand open seat maps, and a thousand buyers for one performance,
// served by two processes of Helios on one PostgreSQL. Run it: npm run bench onsale

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    processes: { type: 'string', multiple: true, default: ['2'] },
    pause: { type: 'string', default: '20' },
  },
});

/** Performance goals (docs/performance.md). */
const LOCK_P99_MS = 100;
const STREAM_DELAY_P99_MS = 500;
/** A lock and its order through Helios, compared with the same SQL statements without Helios. */
const STATEMENT_RATIO = 0.85;

async function runOnSale(processes: number): Promise<OnSaleReport & { wrong: string[] }> {
  const database = await openTestDatabase();
  await migrateByCommand(database.url);
  const db = openDatabase(database.url, { max: 1, name: 'bench' });
  const heliosEnv = { HELIOS_HORIZON_WEEKS: '4', HELIOS_DB_POOL_SIZE: '20' };
  const heliosProcesses = [];
  for (let count = 0; count < processes; count += 1)
    heliosProcesses.push(await spawnDemo(database.url, heliosEnv));
  try {
    const { performance_id: performanceId } = await queryOneRow<{ performance_id: string }>(db)`
      select performance_id from performances
      where event_code = 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '2 days'
      order by seats_sold limit 1`;
    const claims = await queryRows<{ seat_guid: string }>(db)`
      select seat_guid from seat_claims where performance_id = ${performanceId}`;
    const taken = new Set(claims.map((row) => row.seat_guid));
    const seatGuids = [...loadDemoPlan('lancaster').seats.keys()].filter((guid) => !taken.has(guid));
    const report = await simulateOnSale({
      urls: heliosProcesses.map(({ url }) => url),
      performanceId,
      seatGuids,
      viewers: Number(values.viewers),
      buyers: Number(values.buyers),
      seconds: Number(values.seconds),
      // A person needs this time to look at the map or to fill in a form.
      maxPauseMs: Number(values.pause) * 1000,
      payShare: 0.15,
      seed: 'on sale',
    });
    // Invariants hold at any time, so pending mail does not matter.
    return { ...report, wrong: await checkInvariants(db) };
  } finally {
    await db.destroy();
    for (const { child } of heliosProcesses) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await database.close();
  }
}

function printReport(processes: number, report: OnSaleReport & { wrong: string[] }): boolean {
  const printLine = (name: string, ms: readonly number[]) =>
    console.log(
      `  ${name.padEnd(24)} p50 ${calculatePercentile(ms, 50)} ms, p95 ${calculatePercentile(ms, 95)} ms, p99 ${calculatePercentile(ms, 99)} ms  (${ms.length}, ${(ms.length / report.seconds).toFixed(1)} per second)`,
    );
  console.log(
    `\n${processes} process${processes > 1 ? 'es' : ''}: ${values.viewers} seat maps open, ${values.buyers} buying, ${Math.round(report.seconds)} s`,
  );
  printLine('lock', report.lockMs);
  printLine('order', report.orderMs);
  printLine('lock seen by others', report.streamDelayMs);
  console.log(`  orders confirmed         ${(report.confirmed / report.seconds).toFixed(1)} per second`);
  const { opened, broken, events } = report.streams;
  console.log(`  streams                  ${opened} opened, ${broken} broken, ${events} events read`);
  console.log(`  answers                  ${JSON.stringify(report.answers)}`);
  console.log(`  failures                 ${report.failures}`);
  const failures = [
    ...report.wrong,
    ...(report.failures > 0 ? [`${report.failures} requests failed`] : []),
    ...(report.confirmed === 0 ? ['no order was confirmed'] : []),
    ...(opened < Number(values.viewers) ? [`only ${opened} of ${values.viewers} streams were opened`] : []),
    ...(broken > 0 ? [`${broken} streams broke`] : []),
    ...(report.streamDelayMs.length === 0 ? ['no viewer saw a lock'] : []),
    ...(calculatePercentile(report.lockMs, 99) > LOCK_P99_MS
      ? [`p99 of a lock is over ${LOCK_P99_MS} ms`]
      : []),
    ...(calculatePercentile(report.streamDelayMs, 99) > STREAM_DELAY_P99_MS
      ? [`p99 of the stream update is over ${STREAM_DELAY_P99_MS} ms`]
      : []),
  ];
  console.log(
    failures.length === 0 ? '  All goals are met, all invariants hold.' : `  FAILED: ${failures.join('; ')}`,
  );
  return failures.length === 0;
}

let isSuccessful = true;
for (const processes of must(values.processes)) {
  isSuccessful = printReport(Number(processes), await runOnSale(Number(processes))) && isSuccessful;
}
const { heliosPerSecond, bareSqlPerSecond, ratio, statements } = await runStatementBench();
console.log(
  `\nA lock and its order, sequentially by 16 clients without pause: Helios ${heliosPerSecond} per second, ` +
    `its ${statements} SQL statements without Helios ${bareSqlPerSecond} per second. Ratio: ${ratio}.`,
);
if (ratio < STATEMENT_RATIO) console.log(`  FAILED: the ratio is below ${STATEMENT_RATIO}`);
if (!isSuccessful || ratio < STATEMENT_RATIO) process.exitCode = 1;
