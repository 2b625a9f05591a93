import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

/** Whole pages: a stream would carry scripts that put its parts together. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html");
  return new Response(prelude, { status, headers });
}
