import { z } from "zod";
import { numberAsked, typedLike } from "../shape.ts";

export const tag = "Household page";

export const day = z.string().meta({ description: "A date like 2027-09-01" });
export const linkToken = typedLike("q3XvB7nYt0KcW5sLd9RfJ2mHzP8gTe6A");
export const placeAsked = numberAsked.meta({ examples: [2] });
export const amount = z.number().int().meta({ description: "Pence" });
