import { useEffect, useReducer } from "react";
import { answer, useAnswers } from "../../../answers/answers.ts";
import { lockout } from "./voucher-state.ts";

/** Lets no voucher be tried for a while. A reload and Back change nothing about it. Spec §4 Voucher. */
export const lockVouchers = () => answer({ voucherLockedUntil: Date.now() + lockout * 1000 });

/** Seconds until a voucher may be tried; 0 when one may. */
export const secondsLeft = (lockedUntil: number | undefined, now: number): number =>
  Math.min(lockout, Math.max(0, Math.ceil(((lockedUntil ?? 0) - now) / 1000)));

/** {@link secondsLeft}, counting. */
export function useLockout(): number {
  const { voucherLockedUntil } = useAnswers();
  const [now, tick] = useReducer((_: number, time: number) => time, 0, Date.now);
  useEffect(() => {
    tick(Date.now());
    if (secondsLeft(voucherLockedUntil, Date.now()) === 0) return;
    const clock = setInterval(() => {
      const time = Date.now();
      tick(time);
      if (secondsLeft(voucherLockedUntil, time) === 0) clearInterval(clock);
    }, 1000);
    return () => clearInterval(clock);
  }, [voucherLockedUntil]);
  return secondsLeft(voucherLockedUntil, now);
}
