import { Button } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { Note } from "@evenly/design/note";
import { Card, Stack } from "@evenly/design/page";
import { bankDetailsPath, type MyHouse } from "../../../parts/my-house/enter.ts";
import styles from "./overview.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

/** How they pay, and what is on its way. Ruling F7. */
export function MandateCard({ house }: { readonly house: MyHouse }) {
  const { mandate, nextMandate, mayGiveBankDetails } = house;
  return (
    <section className={styles.section}>
      <h2>{words.directDebit}</h2>
      <Card>
        <Stack>
          <p>{sayMandate(house)}</p>
          {mandate && (
            <Facts
              facts={[
                { name: words.state, value: words.states[mandate.state] },
                { name: words.account, value: words.ending(mandate.accountEnding) },
                { name: words.mandateReference, value: mandate.reference },
              ]}
            />
          )}
          {nextMandate && <Note icon="bank">{words.onItsWay(nextMandate.accountEnding)}</Note>}
          {mayGiveBankDetails && (
            <Button to={bankDetailsPath} className={styles.change}>
              {shared.newDetails}
            </Button>
          )}
        </Stack>
      </Card>
    </section>
  );
}

const sayMandate = ({ mandate, mayGiveBankDetails }: MyHouse) => {
  if (!mayGiveBankDetails) return words.nothingToChange;
  return mandate ? words.explain[mandate.state](<b>{mandate.accountEnding}</b>) : words.none;
};
