import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { countToDo } from "../home/count-to-do.ts";

/** Ruling H4. */
export const homeEndpoints = (): Endpoint[] => [
  endpoint("GET /staff/to_do", async ({ db, staff: { person } }) => ({
    outcome: "done",
    body: { counts: await countToDo(db, person.roles) },
  })),
];
