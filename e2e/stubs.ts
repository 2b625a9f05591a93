import type { ErrorBody } from "@evenly/contract/shape";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Page } from "@playwright/test";

export const loseAnswers = (page: Page, calls: string) => page.route(calls, (route) => route.abort());

/** Refuses with a message, or one for a field. */
export const refuse = (
  page: Page,
  calls: string,
  { status, ...body }: { status: number; message: string } & Partial<ErrorBody>,
) => page.route(calls, (route) => route.fulfill({ status, json: { messages: [body.message], ...body } }));

/** Never answers. */
export const holdAnswers = (page: Page, calls: string) =>
  page.route(calls, () => new Promise<void>(() => undefined));

/** Answers when the returned function is called. */
export const delayAnswers = async (page: Page, calls: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

export const changeAnswers = <Body>(page: Page, calls: string, change: (body: Body) => object) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });

export const setFlags = (page: Page, flags: Partial<FeatureFlags>) =>
  changeAnswers<{ key: keyof FeatureFlags; value: unknown }[]>(page, "**/api/features", (features) =>
    features.map((flag) => (flag.key in flags ? { ...flag, value: flags[flag.key] } : flag)),
  );
