import type { ProductType } from "@evenly/domain/catalogue";

export const names: Readonly<Record<ProductType, string>> = {
  Energy: "Energy",
  Water: "Water",
  Broadband: "Broadband",
  "TV Licence": "TV Licence",
};

/** The windows of the House, for screen readers. */
export function windows(housemates: number, joined: number) {
  if (housemates === 1)
    return joined === 0 ? "A dark house with one window" : "A house with its one window lit";
  if (joined === 0) return `A dark house with ${housemates} windows`;
  if (joined === housemates) return "A house with every window lit";
  return `A house with ${joined} of ${housemates} windows lit`;
}

export const waitingForYou = ", and one waiting for you";

export function areOn(utilities: readonly string[]) {
  return utilities.length === 1
    ? `${utilities.join("")} is on.`
    : `${utilities.slice(0, -1).join(", ")} and ${utilities.slice(-1).join("")} are on.`;
}
