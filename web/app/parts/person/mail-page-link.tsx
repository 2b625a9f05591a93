import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { normaliseEmail } from "@evenly/domain/person";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { describe } from "../my-house/enter.ts";
import { ProblemPanel } from "../problem-panel.tsx";
import * as words from "./words.ts";

type Stage = "none" | "sending" | "sent" | { readonly failure: string };

/** Mails somebody who has joined the link to their own page. Rulings B3, G1. */
export function MailPageLink({ email }: { readonly email: string }) {
  const [stage, setStage] = useState<Stage>("none");
  const send = async () => {
    setStage("sending");
    try {
      await call("POST /my_house/link", { body: { email: normaliseEmail(email) } });
      setStage("sent");
    } catch (error) {
      setStage({ failure: describe(error) });
    }
  };
  if (stage === "sent")
    return (
      <Note icon="mail" live>
        {words.linkOnItsWay}
      </Note>
    );
  return (
    <>
      {typeof stage === "object" && <ProblemPanel>{stage.failure}</ProblemPanel>}
      <Button variant="line" icon="mail" busy={stage === "sending"} onClick={() => void send()}>
        {words.mailPageLink}
      </Button>
    </>
  );
}
