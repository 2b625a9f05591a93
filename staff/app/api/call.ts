import type { CallName } from "@evenly/contract";
import { type Client, clientOf, statusOf } from "@evenly/contract/client";
import { isolateDirection, withoutTurns } from "@evenly/domain/direction";

function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  const changed = (part: unknown): unknown => {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(changed);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, below]) => [name, changed(below)]));
  };
  return changed(value) as Value;
}

const answered = new Set<string>();

/** Whether a form's key is used up: the call was answered, with yes or no. A fault may have done it all the same. */
export function isAnswered(key: string): boolean {
  return answered.has(key);
}

const ask = clientOf({ base: "/api", timeout: 20_000 });

/** Whatever a customer typed turns no line round, wherever it is shown, and goes back as it was. Ruling H3. */
export const call: Client<Extract<CallName, `${string} /staff/${string}`>> = async (name, ...sending) => {
  const key = sending[0]?.key;
  const end = () => key !== undefined && answered.add(key);
  try {
    const answer = await ask(name, ...withTexts(sending, withoutTurns));
    end();
    return withTexts(answer, isolateDirection);
  } catch (error) {
    if ((statusOf(error) ?? 500) < 500) end();
    throw error;
  }
};
