import { call } from "../../api/client.ts";

/** Leaves for the page where the payer chooses their bank. Ruling I3. */
export async function openBank(signal: AbortSignal): Promise<never> {
  const { url } = await call("POST /my_house/pay/bank", { signal });
  // Back from there, the page asks what became of it.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(url);
  return new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error)),
  );
}
