import { brandElementId, brandMarks } from "@evenly/contract/brand-marks";
import type { Brand } from "@evenly/contract/config";

/** As the server has filled it into the document; where the document is built, what stands for it. Ruling A1. */
const readName = (): string => {
  if (typeof document === "undefined") return brandMarks.name;
  try {
    return (JSON.parse(document.getElementById(brandElementId)?.textContent ?? "") as Brand).name;
  } catch {
    return brandMarks.name;
  }
};

export const brandName = readName();
