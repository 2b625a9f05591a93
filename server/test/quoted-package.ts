import type { Success } from "@evenly/contract";
import type { TestApp } from "./app.ts";

export type Products = Success<"GET /products">;

export async function askProducts({ app }: TestApp, query: Record<string, string>): Promise<Products> {
  const answer = await app.inject({ url: `/api/products?${new URLSearchParams(query).toString()}` });
  if (answer.statusCode !== 200)
    throw new Error(`GET /products answered ${String(answer.statusCode)}: ${answer.body}`);
  return answer.json<Products>();
}

export function priceIdsOf({ products }: Products, codes: readonly string[] = []): string[] {
  return products.map(({ type, selected, options }) => {
    const chosen =
      options.find(({ code }) => codes.includes(code)) ?? options.find(({ code }) => code === selected);
    if (!chosen) throw new Error(`Nothing of ${type} is selected`);
    return chosen.priceId;
  });
}

/** Pence per person per week. */
export function sumOf({ products }: Products, priceIds: readonly string[]): number {
  return products
    .flatMap(({ options }) => options)
    .filter(({ priceId }) => priceIds.includes(priceId))
    .reduce((sum, { price }) => sum + price.current, 0);
}

export async function guidOf({ deps }: TestApp, line1: string): Promise<string> {
  const row = await deps.db
    .selectFrom("address")
    .select("guid")
    .where("line1", "=", line1)
    .executeTakeFirstOrThrow();
  return row.guid;
}

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly message: string | undefined;
};

/** Sends a body and parses the answer, which may be empty. */
export async function post(
  { app }: TestApp,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.inject({ url: `/api${path}`, method: "POST", payload, headers });
  const body: unknown = answer.body === "" ? undefined : answer.json();
  const message =
    body !== null && typeof body === "object" && "message" in body ? String(body.message) : undefined;
  return { status: answer.statusCode, body, message };
}
