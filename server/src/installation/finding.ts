/** What `script/doctor` or `script/restore-check` has seen. Never holds a secret. */
export type Finding = {
  readonly about: string;
  readonly state: "well" | "warning" | "wrong";
  readonly seen: string;
  /** What the operator does about it. */
  readonly advice?: string;
};

export function well(about: string, seen: string): Finding {
  return { about, state: "well", seen };
}

export function warning(about: string, seen: string, advice: string): Finding {
  return { about, state: "warning", seen, advice };
}

export function wrong(about: string, seen: string, advice: string): Finding {
  return { about, state: "wrong", seen, advice };
}

/** A line per finding, what to do below it, and the counts. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, seen, advice }) => [
    `${state.padEnd(7)}  ${about}: ${seen}`,
    ...(advice === undefined ? [] : [`         → ${advice}`]),
  ]);
  const counts = (["well", "warning", "wrong"] as const).map(
    (state) => `${String(findings.filter((finding) => finding.state === state).length)} ${state}`,
  );
  return [...lines, counts.join(", ")].join("\n");
}

/** 1 when something is wrong: warnings are for the operator to judge. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.some(({ state }) => state === "wrong") ? 1 : 0;
}
