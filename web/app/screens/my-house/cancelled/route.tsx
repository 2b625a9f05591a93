import { Button } from "@evenly/design/button";
import { Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { journeyPage } from "../../../shell/page-meta.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.title);
}

/** Their place is free again, so they have no page any more. Ruling J3. */
export default function ContractCancelled() {
  return (
    <Wrap>
      <Title lede={words.lede}>{words.title}</Title>
      <Button to={pages.home}>{words.newPrice}</Button>
    </Wrap>
  );
}
