import { useEffect, useReducer } from "react";
import { answer, useAnswers } from "../../../answers/answers.ts";
import { lockout } from "./voucher-state.ts";

/** Locks the voucher box for a while, also after a reload or Back. Spec §4 Voucher. */
export function lockVouchers() {
  return answer({ voucherLockedUntil: Date.now() + lockout * 1000 });
}

/** Remaining seconds of the lockout. */
export function secondsLeft(lockedUntil: number | undefined, now: number): number {
  return Math.min(lockout, Math.max(0, Math.ceil(((lockedUntil ?? 0) - now) / 1000)));
}

/** {@link secondsLeft}, updated every second. */
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
