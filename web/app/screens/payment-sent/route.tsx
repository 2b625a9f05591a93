import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Actions, Stack, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { replace, useRevalidator } from "react-router";
import { loadSettings } from "../../api/settings.ts";
import { Loading } from "../../parts/loading.tsx";
import { askForPayments } from "../../parts/payment/sent-payment.ts";
import { useAskingAgain } from "../../parts/payment/use-asking-again.ts";
import { useFocus } from "../../parts/use-focus.ts";
import type { ShellHandle } from "../../shell/handle.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "../../parts/my-house/my-house.module.css";
import * as shared from "../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { keepsNothing: true };

export function meta() {
  return journeyPage(words.running);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadSettings().catch(() => undefined);
  const fate = await askForPayments(request.signal);
  if (fate === undefined) throw replace(pages.home);
  if (fate.kind === "paid") throw replace(fate.path);
  return { fate };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** What became of a payment whose page was left. Ruling B7. */
export default function PaymentSent({ loaderData: { fate } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  useAskingAgain(fate.kind, fate);
  const title = useFocus(fate.kind === "none" ? fate : undefined);
  if (fate.kind === "none") {
    const { messages, back } = fate;
    return (
      <Wrap className={styles.page}>
        <Title ref={title} lede={messages.length > 0 ? words.refused : words.neverArrived}>
          {words.nothing}
        </Title>
        <Stack>
          {messages.length > 0 && <Note tone="invalid">{messages.join(" ")}</Note>}
          <Actions>
            <Button to={back}>{words.again}</Button>
          </Actions>
        </Stack>
      </Wrap>
    );
  }
  const isOffline = fate.kind === "no-answer";
  return (
    <Wrap className={styles.page}>
      <div role="status">
        <Title lede={isOffline ? words.offlineLede : words.runningLede}>
          {isOffline ? words.offline : words.running}
        </Title>
      </div>
      {isOffline && (
        <Actions>
          <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
            {shared.tryAgain}
          </Button>
        </Actions>
      )}
    </Wrap>
  );
}
