import { expect, test } from "vitest";
import { agentText } from "./agent.ts";

test("a letting agent's message says what the agent gets, where it gets something [D15]", () => {
  const agent = { name: "Hyde Park Lets", message: "Picked for your house." };
  expect(agentText({ ...agent, benefit: null })).toBe("Picked for your house.");
  expect(agentText({ ...agent, benefit: 2000 })).toBe(
    "Picked for your house. Hyde Park Lets gets £20.00 when your house signs up.",
  );
});
