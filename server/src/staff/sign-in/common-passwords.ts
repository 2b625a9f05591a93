import type { StaffCode } from "@evenly/domain/staff";

type CheckPassword = (
  password: string,
  personalWords: readonly string[],
) => Promise<{ readonly field: "password"; readonly code: StaffCode }[]>;

/** Of zxcvbn's 0 to 4. Below, a stranger needs fewer than 10^8 guesses. Our choice. */
const lowestScore = 3;

/**
 * Refuses the commonest passwords and what is made of them, of keys side by side, or of what is known about the person.
 * Loaded on first use: its lists are large. Ruling H3.
 */
export function loadPasswordCheck(): CheckPassword {
  const load = async () => {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (password, personalWords) => {
    const { score } = (await (loaded ??= load())).check(password, [...personalWords]);
    return score < lowestScore ? [{ field: "password", code: "password-too-common" }] : [];
  };
}
