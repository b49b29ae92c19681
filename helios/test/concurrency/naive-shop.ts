import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The control: a naive shop. It checks whether the seat is free, waits for the bank, and then stores the
 * sale. With `guarded`, its table has the primary key of seat_claims (performance, seat), and nothing else
 * differs. It is part of the tests, because Helios has no switch to disable its guard.
 *
 * The bank answers when all `clients` have checked their seat, which is the worst case for such a shop.
 */
export async function startNaiveShop(
  databaseUrl: string,
  { guarded, clients }: { guarded: boolean; clients: number },
) {
  const table = guarded ? 'guarded_sales' : 'unguarded_sales';
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(`
    create table ${table} (
      performance_id text not null, seat_guid text not null ${guarded ? ', primary key (performance_id, seat_guid)' : ''}
    )`);
  let checkedCount = 0;
  let answerBank = () => {};
  const bankAnswered = new Promise<void>((resolve) => (answerBank = resolve));

  const app = Fastify();
  app.post<{ Body: { performanceId: string; seatGuid: string } }>('/sales', async ({ body }, reply) => {
    const seat = [body.performanceId, body.seatGuid];
    const taken = await pool.query(
      `select 1 from ${table} where performance_id = $1 and seat_guid = $2`,
      seat,
    );
    checkedCount += 1;
    if (checkedCount === clients) answerBank();
    if (taken.rowCount) return reply.code(409).send({ code: 'SEATS_TAKEN' });
    await bankAnswered;
    const sale = await pool.query(`insert into ${table} values ($1, $2) on conflict do nothing`, seat);
    return sale.rowCount ? reply.code(201).send({}) : reply.code(409).send({ code: 'SEATS_TAKEN' });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
