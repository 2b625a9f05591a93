import { normaliseCode } from "@evenly/domain/discount";

/** Spec §4 Voucher. */
export type VoucherPhase = "hidden" | "revealed" | "validating" | "applied" | "failed";

export type VoucherState = {
  readonly phase: VoucherPhase;
  /** As it stands in the box, or as it was applied. */
  readonly code: string;
  /** What the applied voucher does, or why it failed. */
  readonly message: string;
};

export type VoucherEvent =
  | { readonly type: "reveal" }
  | { readonly type: "edit"; readonly code: string }
  | { readonly type: "validate"; readonly code: string }
  | { readonly type: "succeed"; readonly message: string }
  | { readonly type: "fail"; readonly message: string }
  | { readonly type: "clear" };

/** Seconds. Spec §9. */
export const lockout = 30;

export const hiddenVoucher: VoucherState = { phase: "hidden", code: "", message: "" };

export const revealedVoucher = (code: string): VoucherState => ({
  ...hiddenVoucher,
  phase: "revealed",
  code: normaliseCode(code),
});

export const appliedVoucher = (code: string, message: string): VoucherState => ({
  ...hiddenVoucher,
  phase: "applied",
  code,
  message,
});

/** Where an event takes the voucher box; an event that its state does not know changes nothing. Spec §4 Voucher. */
export const changeVoucher = (state: VoucherState, event: VoucherEvent): VoucherState => {
  switch (event.type) {
    case "reveal":
      return state.phase === "hidden" ? { ...state, phase: "revealed" } : state;
    case "edit":
      return state.phase === "revealed" || state.phase === "failed"
        ? { ...state, phase: "revealed", code: event.code, message: "" }
        : state;
    case "validate":
      // From now on it stands there as it is written, however it was typed.
      return { ...state, phase: "validating", code: normaliseCode(event.code), message: "" };
    case "succeed":
      return state.phase === "validating" ? { ...state, phase: "applied", message: event.message } : state;
    case "fail":
      return state.phase === "validating" ? { ...state, phase: "failed", message: event.message } : state;
    case "clear":
      return hiddenVoucher;
  }
};

/** Whether Apply works: something is typed, nothing is being asked, and no failure is too fresh. Spec §4, §5 Voucher. */
export const canApply = ({ phase, code }: VoucherState, lockedFor: number): boolean =>
  (phase === "revealed" || phase === "failed") && code.trim() !== "" && lockedFor === 0;

/** A code that fails locks the box, applied before or not; the operator's own default does not. Spec §4, Ruling D13. */
export const locksOnFailure = (code: string, defaultCode: string | null): boolean =>
  defaultCode === null || normaliseCode(code) !== normaliseCode(defaultCode);
