import type { ErrorBody } from "@evenly/contract/shape";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Page } from "@playwright/test";

export function loseAnswers(page: Page, calls: string) {
  return page.route(calls, (route) => route.abort());
}

/** Refuses with a message, or one for a field. */
export function refuse(
  page: Page,
  calls: string,
  { status, ...body }: { status: number; message: string } & Partial<ErrorBody>,
) {
  return page.route(calls, (route) => route.fulfill({ status, json: { messages: [body.message], ...body } }));
}

/** Never answers. */
export function holdAnswers(page: Page, calls: string) {
  return page.route(calls, () => new Promise<void>(() => undefined));
}

/** Answers when the returned function is called. */
export async function delayAnswers(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export function changeAnswers<Body>(page: Page, calls: string, change: (body: Body) => object) {
  return page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
}

export function setFlags(page: Page, flags: Partial<FeatureFlags>) {
  return changeAnswers<{ key: keyof FeatureFlags; value: unknown }[]>(page, "**/api/features", (features) =>
    features.map((flag) => (flag.key in flags ? { ...flag, value: flags[flag.key] } : flag)),
  );
}
