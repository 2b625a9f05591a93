import { codeOf } from "@evenly/contract/client";
import { Button } from "@evenly/design/button";
import { Title, Wrap } from "@evenly/design/page";
import type { RefusedCode } from "@evenly/contract/messages";
import * as pages from "@evenly/domain/pages";
import { loadDates } from "../../../answers/dates.ts";
import { call } from "../../../api/client.ts";
import { firstMessage } from "../../../api/failure.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { actions } from "./actions.ts";
import { Ask } from "./ask.tsx";
import { Standing } from "./standing.tsx";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

const noPreview: readonly (RefusedCode | undefined)[] = ["nothing-to-hand-over", "own-place-disputed"];

async function readPreview() {
  try {
    const preview = await call("GET /my_house/moving_out");
    return { preview, firstName: preview.firstName };
  } catch (error) {
    if (noPreview.includes(codeOf(error))) return { preview: undefined, over: firstMessage(error) };
    throw error;
  }
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([context.get(ownPage)(readPreview), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = actions;

/** Ruling G5. */
export default function MovingOut({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData;
  if (!answer) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  const { preview } = answer;
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      {preview === undefined ? (
        <>
          <Title lede={answer.over}>{words.title}</Title>
          <Button to={pages.myHouse}>{words.backToPage}</Button>
        </>
      ) : preview.handover ? (
        <Standing preview={preview} handover={preview.handover} />
      ) : (
        <Ask key={preview.lastDay} first={preview} />
      )}
    </Wrap>
  );
}
