import { Door } from "@evenly/design/door";
import * as pages from "@evenly/domain/pages";
import type { FinishedAccount } from "../../answers/answers.ts";
import * as words from "./words.tsx";

type Props = { readonly account: Pick<FinishedAccount, "ownPage"> | undefined };

/** The browser that paid is signed in, unless another person's page was open in it. Ruling G1. */
export function OwnPageDoor({ account }: Props) {
  if (account?.ownPage === "open")
    return <Door to={pages.myHouse} title={words.ownPage} text={words.opensHere} />;
  const text = account?.ownPage === "of-another" ? words.anotherIsOpen : words.opensByMail;
  return <Door to={pages.myHouseLink} title={words.ownPage} text={text} />;
}
