import type { Success } from "@evenly/contract";

type Preview = Success<"GET /my_house/moving_out">;
type Payment = Preview["last"]["rows"][number];

function whole(dueOn: string, lastDay: string, more: Partial<Payment>): Payment {
  return {
    dueOn,
    lastDay,
    amount: 8474,
    yours: 8474,
    theirs: 0,
    yourDays: 30,
    theirDays: 0,
    days: 30,
    state: "to-come",
    takenOnYours: dueOn,
    takenOnTheirs: null,
    ...more,
  };
}
const taken = { state: "taken" } as const;
function theirs(dueOn: string) {
  return { yours: 0, theirs: 8474, takenOnYours: null, takenOnTheirs: dueOn };
}

const split: Preview["last"] = {
  joinsOn: "2027-03-16",
  handsOverOn: "2027-04-15",
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
      takenOnTheirs: "2027-04-15",
    }),
    whole("2027-05-01", "2027-05-31", theirs("2027-05-01")),
    whole("2027-06-01", "2027-06-30", theirs("2027-06-01")),
    whole("2027-07-01", "2027-07-31", theirs("2027-07-01")),
    whole("2027-08-01", "2027-08-31", theirs("2027-08-02")),
  ],
  yoursInAll: 63_273,
  theirsInAll: 38_415,
  inAll: 101_688,
  stillYours: { amount: 12_429, payments: 2 },
  refund: 0,
};

/** As in the drawing: six of twelve payments collected, last day 14 April. */
export const samplePreview: Preview = {
  firstName: "Ben",
  firstPossibleDay: "2027-02-04",
  lastPossibleDay: "2027-08-31",
  lastDay: "2027-04-14",
  joinBy: "2027-03-16",
  taken: 50_844,
  withBank: 0,
  alone: { amount: 50_844, payments: 6 },
  today: { ...split, joinsOn: "2027-02-03" },
  last: split,
  handover: null,
  others: ["Ada", "Cara", "Dev"],
};

/** Ella was sent the link, and has opened it. */
export const sampleHandover: NonNullable<Preview["handover"]> = {
  role: "leaver",
  state: "asked",
  leaver: "Ben",
  successor: null,
  successorEmail: "ella@example.com",
  sentOn: "2027-02-04",
  openedOn: "2027-02-09",
  joinedOn: null,
  joinBy: "2027-03-16",
  lastDay: "2027-04-14",
  handsOverOn: "2027-04-15",
  newHandsOverOn: null,
};
