import { Button } from "@evenly/design/button";
import { Actions, Wrap } from "@evenly/design/page";
import { SeverePanel } from "@evenly/design/severe-panel";
import { useTryAgain } from "./connection.ts";
import { useFocus } from "../parts/use-focus.ts";
import styles from "./lost-connection.module.css";
import * as shared from "../parts/words.ts";
import * as words from "./words.tsx";

/** Covers a page whose next one could not be loaded; input is kept below it. */
export function LostConnection() {
  const tryAgain = useTryAgain();
  const panel = useFocus<HTMLElement>(tryAgain);
  if (!tryAgain) return null;
  return (
    <div className={styles.cover} data-holds-page="">
      <Wrap>
        <SeverePanel ref={panel} title={words.offline}>
          {words.nextPageLost}
        </SeverePanel>
        <Actions>
          <Button onClick={tryAgain}>{shared.tryAgain}</Button>
        </Actions>
      </Wrap>
    </div>
  );
}
