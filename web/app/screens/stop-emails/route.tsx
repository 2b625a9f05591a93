import { useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { describeFailure } from "../../api/failure.ts";
import { say } from "../../language/say.ts";
import { Loading } from "../../parts/loading.tsx";
import { ProblemPanel } from "../../parts/problem-panel.tsx";
import { Button } from "@evenly/design/button";
import { Stack, Title, Wrap } from "@evenly/design/page";
import { whileBusy } from "../../api/busy.ts";
import { useSettings } from "../../api/settings.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./stop-emails.module.css";
import * as words from "./words.ts";

export const meta = () => journeyPage(words.stop);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** Behind the link in mails that others ask for. It waits for a press: mail programs open links by themselves. Ruling C13. */
export default function StopEmails({ loaderData: { token } }: Route.ComponentProps) {
  const { name } = useSettings().config.brand;
  const [stopped, setStopped] = useState<boolean>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stopped !== undefined) title.current?.focus();
  }, [stopped]);

  const send = async (stop: boolean) => {
    if (isSending) return;
    setSending(true);
    setFailure("");
    try {
      const answer = await whileBusy(call("POST /mail_preference", { body: { token, stopped: stop } }));
      setStopped(answer.stopped);
    } catch (error) {
      setFailure(
        describeFailure(error, {
          unsaid: say("request-failed"),
          noAnswer: say("network-error", { product: name }),
        }),
      );
    } finally {
      setSending(false);
    }
  };

  return (
    <Wrap className={styles.page}>
      <Title ref={title} lede={ledeFor(stopped, name)}>
        {titles[String(stopped)]}
      </Title>
      <Stack>
        {failure && <ProblemPanel>{failure}</ProblemPanel>}
        <p>{words.about}</p>
        <Button
          {...(stopped === true && { plain: true })}
          block
          busy={isSending}
          onClick={() => void send(stopped !== true)}
        >
          {stopped === true ? words.start : words.stop}
        </Button>
      </Stack>
    </Wrap>
  );
}

const titles: Readonly<Record<string, string>> = {
  undefined: words.stop,
  true: words.stopped,
  false: words.started,
};

const ledeFor = (stopped: boolean | undefined, name: string) =>
  stopped === undefined ? words.nobodyCan(name) : stopped ? words.changedMind : words.asBefore;
