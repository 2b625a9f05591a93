import { z } from "zod";

export const tag = "Household page";

export const day = z.string().meta({ description: "A date like 2027-09-01" });
export const amount = z.number().int().meta({ description: "Pence" });
