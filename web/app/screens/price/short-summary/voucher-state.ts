import { isSameCode, normaliseCode } from "@evenly/domain/discount";

/** Spec §4 Voucher. */
export type VoucherPhase = "hidden" | "revealed" | "validating" | "applied" | "failed";

export type VoucherState = {
  readonly phase: VoucherPhase;
  /** In the box, or as applied. */
  readonly code: string;
  /** The voucher's effect, or why it failed. */
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

export function revealedVoucher(code: string): VoucherState {
  return {
    ...hiddenVoucher,
    phase: "revealed",
    code: normaliseCode(code),
  };
}

export function appliedVoucher(code: string, message: string): VoucherState {
  return {
    ...hiddenVoucher,
    phase: "applied",
    code,
    message,
  };
}

/** The next state; an event that the state does not handle changes nothing. Spec §4 Voucher. */
export function changeVoucher(state: VoucherState, event: VoucherEvent): VoucherState {
  switch (event.type) {
    case "reveal":
      return state.phase === "hidden" ? { ...state, phase: "revealed" } : state;
    case "edit":
      return state.phase === "revealed" || state.phase === "failed"
        ? { ...state, phase: "revealed", code: event.code, message: "" }
        : state;
    case "validate":
      // Shown in its normalised form from here on.
      return { ...state, phase: "validating", code: normaliseCode(event.code), message: "" };
    case "succeed":
      return state.phase === "validating" ? { ...state, phase: "applied", message: event.message } : state;
    case "fail":
      return state.phase === "validating" ? { ...state, phase: "failed", message: event.message } : state;
    case "clear":
      return hiddenVoucher;
  }
}

/** Whether Apply is enabled: a code is typed, none is pending, and there is no lockout. Spec §4, §5 Voucher. */
export function canApply({ phase, code }: VoucherState, lockedFor: number): boolean {
  return (phase === "revealed" || phase === "failed") && normaliseCode(code) !== "" && lockedFor === 0;
}

/** A failing code locks the box, for itself and others; the operator's default does not, and is not locked out. Spec §4. */
export function isUnderLockout(code: string, defaultCode: string | null): boolean {
  return !isSameCode(code, defaultCode ?? "");
}
