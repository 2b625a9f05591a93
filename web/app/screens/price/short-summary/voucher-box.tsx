import { Button, LinkButton } from "@evenly/design/button";
import { focusAgain } from "@evenly/design/form";
import { CodeField } from "@evenly/design/text-field";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { messageOf } from "../../../language/message.ts";
import { AppliedCode } from "../../../parts/prices/applied-code.tsx";
import { Spoken } from "../../../parts/spoken.tsx";
import styles from "./short-summary.module.css";
import type { usePackagePrice } from "./use-package-price.ts";
import { canApply, lockout, type VoucherState } from "./voucher-state.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

/** Spec §4 Voucher: hidden, revealed, validating, applied or failed. */
export function VoucherBox({ price }: { readonly price: ReturnType<typeof usePackagePrice> }) {
  const { voucher, referral } = price;
  const { box, unheard, onFocus } = useMovedFocus(voucher);
  const isApplied = voucher.phase === "applied";
  return (
    <div ref={box} className={styles.voucher} onFocus={onFocus}>
      <Spoken>{unheard}</Spoken>
      <div role="status" className={styles.applied}>
        {referral && <AppliedCode title={referral.name} description={referral.description} />}
        {isApplied && (
          <AppliedCode
            title={voucher.code}
            description={voucher.message}
            onClear={price.isVoucherAllowed ? price.clear : undefined}
          />
        )}
      </div>
      {!isApplied && price.isVoucherAllowed && <VoucherEntry price={price} />}
    </div>
  );
}

function VoucherEntry({ price }: { readonly price: ReturnType<typeof usePackagePrice> }) {
  const { voucher, lockedFor } = price;
  if (voucher.phase === "hidden") return <LinkButton onClick={price.reveal}>{words.haveVoucher}</LinkButton>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    price.apply();
  };
  const isValidating = voucher.phase === "validating";
  return (
    <form noValidate method="post" className={styles.voucherForm} onSubmit={submit}>
      <CodeField
        id="voucherCode"
        name="voucherCode"
        label={words.voucher}
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={100}
        value={voucher.code}
        onChange={(event) => price.edit(event.target.value)}
        readOnly={isValidating}
        error={voucher.phase === "failed" ? voucher.message : undefined}
        inputClassName={styles.code}
        end={
          <span className={styles.apply}>
            {isValidating && (
              <span className={styles.spinner} role="img" aria-label={words.checkingVoucher} />
            )}
            <Button
              type="submit"
              small
              plain
              busy={isValidating}
              disabled={!isValidating && !canApply(voucher, lockedFor)}
            >
              {words.apply}
            </Button>
          </span>
        }
        below={<Lockout seconds={lockedFor} />}
      />
      {!isValidating && voucher.code !== "" && <LinkButton onClick={price.clear}>{shared.clear}</LinkButton>}
    </form>
  );
}

/** Counts down every second; screen readers hear 30, 10 and 0 only. */
function Lockout({ seconds }: { readonly seconds: number }) {
  const [wasLocked, setWasLocked] = useState(false);
  if (seconds > 0 && !wasLocked) setWasLocked(true);
  const isSpoken = seconds === lockout || seconds === 10;
  return (
    <>
      <p className={styles.lockout}>{seconds > 0 && messageOf("voucher-locked", { seconds })}</p>
      <Spoken>
        {isSpoken && words.tryAgainIn(seconds)}
        {wasLocked && seconds === 0 && words.tryAgainNow}
      </Spoken>
    </>
  );
}

/**
 * When the focused button disappears or is disabled, its replacement gets the focus. A failure is read with the
 * field, or announced if the focus is elsewhere.
 */
function useMovedFocus({ phase, message }: VoucherState) {
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef(phase);
  // A code of a link fails before anybody was here, and the page stays at its top.
  const wasHere = useRef(false);
  const [unheard, setUnheard] = useState("");
  useEffect(() => {
    const before = previous.current;
    previous.current = phase;
    if (before === phase) return;
    const { activeElement, body } = document;
    const isHere = (activeElement === body && wasHere.current) || box.current?.contains(activeElement);
    const hasFailed = phase === "failed";
    setUnheard(hasFailed && !isHere ? message : "");
    if (!isHere || (!hasFailed && activeElement !== body)) return;
    focusAgain(box.current?.querySelector("input") ?? box.current?.querySelector("button"));
  }, [phase, message]);
  return { box, unheard, onFocus: () => void (wasHere.current = true) };
}
