import type { RefObject } from "react";
import { useKey } from "../keys/keys.tsx";

/** `j` and `k` move the focus between rows, Enter opens a row's link. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, mayChoose: boolean): void {
  const rows = () => [...(body.current?.rows ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const moveTo = (at: number) => {
    const all = rows();
    const row = all[Math.min(Math.max(at, 0), all.length - 1)];
    row?.querySelector<HTMLElement>("[data-opens], input, a")?.focus();
  };
  useKey("j", "next row", () => moveTo(current() + 1));
  useKey("k", "row before", () => moveTo(current() - 1));
  useKey(
    "x",
    "choose the row",
    mayChoose
      ? () => rows()[current()]?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click()
      : undefined,
  );
}
