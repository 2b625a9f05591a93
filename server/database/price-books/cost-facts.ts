import { z } from "zod";

const note = z.string();
const pence = z.number().int().min(0);
const percent = z.number().int().min(0);

export const costFacts = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  effectiveFrom: z.iso.date(),
  note,
  daysInYear: z.literal(365),
  energy: z.strictObject({
    source: note,
    electricityHundredthsPerKwh: pence,
    electricityHundredthsPerDay: pence,
    gasHundredthsPerKwh: pence,
    gasHundredthsPerDay: pence,
    consumptionNote: note,
    bands: z
      .array(
        z.strictObject({
          people: z.number().multipleOf(0.5),
          electricityKwh: z.number().int(),
          gasKwh: z.number().int(),
        }),
      )
      .min(2),
    marginPercent: percent,
    marginNote: note,
    greenPremiumPercent: percent,
    greenPremiumNote: note,
  }),
  water: z.strictObject({
    source: note,
    regionNote: note,
    householdPencePerYear: z.record(z.string(), pence),
    scaleNote: note,
    scaleHundredths: z.array(z.number().int()).min(2),
    marginPercent: percent,
  }),
  broadband: z.strictObject({
    source: note,
    averagePencePerMonth: pence,
    ratioNote: note,
    packages: z.record(
      z.string(),
      z.strictObject({ percentOfAverage: percent, earlier: percent.optional() }),
    ),
    marginPercent: percent,
  }),
  tvLicence: z.strictObject({ source: note, pencePerYear: pence, marginPercent: percent }),
  none: z.array(z.string()),
});
export type CostFacts = z.infer<typeof costFacts>;
