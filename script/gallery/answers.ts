import type { ErrorBody } from "@evenly/contract/shape";
import type { Page } from "@playwright/test";

/** The server is not there, for these calls. */
export const loseAnswers = (page: Page, calls: string) => page.route(calls, (route) => route.abort());

/** The server refuses: with a sentence, or one for a field. */
export const refuse = (
  page: Page,
  calls: string,
  { status, ...body }: { status: number; message: string } & Partial<ErrorBody>,
) => page.route(calls, (route) => route.fulfill({ status, json: { messages: [body.message], ...body } }));

/** The server takes its time, for as long as somebody looks. */
export const holdAnswers = (page: Page, calls: string) =>
  page.route(calls, () => new Promise<void>(() => undefined));

/** An answer with something changed in it. */
export const changeAnswers = <Body>(page: Page, calls: string, change: (body: Body) => object) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
