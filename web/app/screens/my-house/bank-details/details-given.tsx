import { Button } from "@evenly/design/button";
import { Stack, Title, Wrap } from "@evenly/design/page";
import { isMandateUsable } from "@evenly/domain/mandate";
import * as pages from "@evenly/domain/pages";
import { useSettings } from "../../../api/settings.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import styles from "../../../parts/my-house/my-house.module.css";
import { useFocus } from "../../../parts/use-focus.ts";
import type { GivenBankDetails } from "./give-bank-details.ts";
import * as words from "./words.ts";

type Props = { readonly house: MyHouse; readonly bankDetails: GivenBankDetails };

/** What happens to new bank details, and to a payment meanwhile. Rulings F6, F7. */
export function DetailsGiven({ house: { mandate }, bankDetails }: Props) {
  const { accountEnding, isNew } = bankDetails;
  const { advanceNoticeWorkingDays } = useSettings().config.brand;
  const title = useFocus(bankDetails, { top: true });
  return (
    <Wrap className={styles.page}>
      <Title ref={title} lede={isNew ? words.usedOnce(accountEnding) : words.nothingChanged(accountEnding)}>
        {isNew ? words.given : words.sameAsBefore}
      </Title>
      <Stack>
        {isNew && (
          <>
            <p>
              {mandate && isMandateUsable(mandate.state)
                ? words.oldStays(mandate.accountEnding)
                : words.nothingUntilThen}
            </p>
            <p>{words.failedPayment(advanceNoticeWorkingDays)}</p>
          </>
        )}
        <Button block to={pages.myHouse}>
          {words.back}
        </Button>
      </Stack>
    </Wrap>
  );
}
