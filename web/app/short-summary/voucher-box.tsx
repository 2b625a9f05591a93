import { texts } from "@evenly/contract/messages";
import { useEffect, useRef, type FormEvent } from "react";
import { AppliedCode } from "../design/applied-code.tsx";
import { Button, LinkButton } from "../design/button.tsx";
import { CodeField } from "../design/text-field.tsx";
import styles from "./short-summary.module.css";
import type { usePackagePrice } from "./use-package-price.ts";
import { canApply, lockout } from "./voucher-state.ts";

/** Spec §4 Voucher: hidden, revealed, validating, applied or failed. */
export function VoucherBox({ price }: { readonly price: ReturnType<typeof usePackagePrice> }) {
  const { voucher, referral } = price;
  const box = useMovedFocus(voucher.phase);
  const isApplied = voucher.phase === "applied";
  return (
    <div ref={box} className={styles.voucher}>
      {referral && <AppliedCode title={referral.name} description={referral.description} />}
      {isApplied && (
        <div role="status">
          <AppliedCode
            title={voucher.code}
            description={voucher.message}
            onClear={price.isVoucherAllowed ? price.clear : undefined}
          />
        </div>
      )}
      {!isApplied && price.isVoucherAllowed && <VoucherEntry price={price} />}
    </div>
  );
}

function VoucherEntry({ price }: { readonly price: ReturnType<typeof usePackagePrice> }) {
  const { voucher } = price;
  if (voucher.phase === "hidden") return <LinkButton onClick={price.reveal}>Have a voucher code?</LinkButton>;
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
        label="Voucher code"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={100}
        value={voucher.code}
        onChange={(event) => price.edit(event.target.value)}
        readOnly={isValidating}
        error={voucher.phase === "failed" ? voucher.message : undefined}
        below={<Lockout seconds={voucher.lockedFor} />}
      />
      <div className={styles.voucherActions}>
        <Button type="submit" small plain busy={isValidating} disabled={!isValidating && !canApply(voucher)}>
          Apply
        </Button>
        {isValidating && <span className={styles.spinner} role="img" aria-label="Checking your voucher" />}
        {voucher.phase === "failed" && <LinkButton onClick={price.clear}>Clear</LinkButton>}
      </div>
    </form>
  );
}

/** Counts on screen every second; a screen reader says it at 30 and 10 only. */
function Lockout({ seconds }: { readonly seconds: number }) {
  const isSpoken = seconds === lockout || seconds === 10;
  return (
    <p className={styles.lockout} role="status" aria-live={isSpoken ? "polite" : "off"}>
      {seconds > 0 && texts.voucherLockout(seconds)}
    </p>
  );
}

/** A button that disappears would drop the keyboard's place: it goes to what has taken the button's place. */
function useMovedFocus(phase: string) {
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef(phase);
  useEffect(() => {
    const before = previous.current;
    previous.current = phase;
    const hasLostFocus = document.activeElement === document.body;
    if (before === phase || !hasLostFocus) return;
    box.current?.querySelector<HTMLElement>(phase === "revealed" ? "input" : "button, input")?.focus();
  }, [phase]);
  return box;
}
