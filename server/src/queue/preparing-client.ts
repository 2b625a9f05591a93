import { Client, type ClientConfig } from "pg";

/** Prepares statements with parameters: the queue's take longer to plan than to run. */
export const createPreparingClient = (): typeof Client => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `queue_${String(names.size + 1)}`;
    names.set(text, name);
    return name;
  };
  return class extends Client {
    constructor(config?: ClientConfig | string) {
      super(config);
      const send = this.query.bind(this) as (...given: unknown[]) => unknown;
      const prepare = (text: unknown, values: unknown, ...more: unknown[]) => {
        const isPlanned = typeof text === "string" && Array.isArray(values) && values.length > 0;
        return send(isPlanned ? { name: nameOf(text), text } : text, values, ...more);
      };
      Object.assign(this, { query: prepare });
    }
  };
};
