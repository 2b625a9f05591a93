import { formatPounds, pence } from "./money.ts";

/** What a visitor of a letting agent reads: the agent's message, and the pence that the agent gets for a house. */
export function agentText(agent: {
  readonly name: string;
  readonly message: string;
  readonly benefit: number | null;
}): string {
  const { name, message, benefit } = agent;
  return benefit === null
    ? message
    : `${message} ${name} gets ${formatPounds(pence(benefit))} when your house signs up.`;
}
