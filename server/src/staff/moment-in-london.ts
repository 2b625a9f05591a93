import { inLondon } from "@evenly/domain/moments";
export function momentInLondon(moment: Date): { readonly on: string; readonly time: string } {
  const local = inLondon(moment.getTime());
  return {
    on: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}
