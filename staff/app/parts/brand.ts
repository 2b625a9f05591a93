import { brandElementId, brandMarks } from "@evenly/contract/brand-marks";
import type { Brand } from "@evenly/contract/config";

/** From the served document; a placeholder during the build. Ruling A1. */
function readName(): string {
  if (typeof document === "undefined") return brandMarks.name;
  try {
    return (JSON.parse(document.getElementById(brandElementId)?.textContent ?? "") as Brand).name;
  } catch {
    return brandMarks.name;
  }
}

export const brandName = readName();
