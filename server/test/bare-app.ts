import Fastify, { type FastifyInstance } from "fastify";
import type { Pool } from "pg";

/** The minimal server on the same pool, with one indexed select: the baseline for our calls. */
export function buildBareApp(pool: Pool): FastifyInstance {
  const app = Fastify();
  app.get<{ Params: { guid: string } }>("/addresses/:guid", async ({ params }) => {
    const { rows } = await pool.query("select * from address where guid = $1", [params.guid]);
    return rows[0] as object;
  });
  return app;
}
