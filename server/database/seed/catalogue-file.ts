import { readFileSync } from "node:fs";
import { productTypes } from "@evenly/domain/catalogue";
import { z } from "zod";

const option = z.strictObject({
  code: z.string(),
  title: z.string(),
  body: z.string(),
  info: z.string(),
  image: z.string().default(""),
  ribbon: z.strictObject({ text: z.string(), colour: z.string() }).optional(),
  active: z.boolean().default(true),
});

const product = z.strictObject({
  type: z.enum(productTypes),
  label: z.string(),
  title: z.string(),
  icon: z.string(),
  image: z.string(),
  showPrices: z.boolean().default(true),
  defaultOption: z.string(),
  options: z.array(option).min(1),
});

const catalogueFile = z.strictObject({ products: z.array(product) });

export function readCatalogue() {
  return catalogueFile.parse(JSON.parse(readFileSync(new URL("catalogue.json", import.meta.url), "utf8")))
    .products;
}
