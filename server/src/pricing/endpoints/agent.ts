import { agentText } from "@evenly/domain/agent";
import { findAgentByCode } from "../queries/codes.ts";
import { refuse } from "../../http/refusals.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function agentEndpoints() {
  return {
    "GET /agent": async ({ query, db }) => {
      const agent = await findAgentByCode(db, query.agent_code);
      if (!agent) throw refuse("agent-unknown");
      return { outcome: "done", body: { message: agentText(agent), name: agent.name } };
    },
  } satisfies SomeHandlers;
}
