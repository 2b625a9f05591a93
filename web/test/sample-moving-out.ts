import type { Success } from "@evenly/contract";

type Preview = Success<"GET /my_house/moving_out">;
type Payment = Preview["rows"][number];

const whole = (dueOn: string, lastDay: string, more: Partial<Payment>): Payment => ({
  dueOn,
  lastDay,
  amount: 8474,
  yours: 8474,
  theirs: 0,
  yourDays: 30,
  theirDays: 0,
  days: 30,
  isTaken: false,
  collectOnYours: dueOn,
  collectOnTheirs: null,
  ...more,
});
const taken = { isTaken: true };
const theirs = (dueOn: string) => ({ yours: 0, theirs: 8474, collectOnYours: null, collectOnTheirs: dueOn });

/** As in the drawing: six of twelve payments collected, last day 14 April. */
export const samplePreview: Preview = {
  firstName: "Ben",
  firstPossibleDay: "2027-02-04",
  lastPossibleDay: "2027-08-31",
  lastDay: "2027-04-14",
  handsOverOn: "2027-04-15",
  joinBy: "2027-03-16",
  rows: [
    whole("2026-09-01", "2026-09-30", taken),
    whole("2026-10-01", "2026-10-31", taken),
    whole("2026-11-01", "2026-11-30", taken),
    whole("2026-12-01", "2026-12-31", taken),
    whole("2027-01-01", "2027-01-31", taken),
    whole("2027-02-01", "2027-02-28", taken),
    whole("2027-03-01", "2027-03-31", {}),
    whole("2027-04-01", "2027-04-30", {
      yours: 3955,
      theirs: 4519,
      yourDays: 14,
      theirDays: 16,
      collectOnTheirs: "2027-04-15",
    }),
    whole("2027-05-01", "2027-05-31", theirs("2027-05-01")),
    whole("2027-06-01", "2027-06-30", theirs("2027-06-01")),
    whole("2027-07-01", "2027-07-31", theirs("2027-07-01")),
    whole("2027-08-01", "2027-08-31", theirs("2027-08-02")),
  ],
  yoursInAll: 63_273,
  theirsInAll: 38_415,
  inAll: 101_688,
  stillYours: 12_429,
  stillWithout: { amount: 50_844, payments: 6 },
  refund: 0,
  current: null,
  others: ["Ada", "Cara", "Dev"],
};
