import type { MyHouse } from "../app/parts/my-house/enter.ts";

type Person = MyHouse["people"][number];
type Service = MyHouse["services"][number];

function joined(firstName: string, place: number, since: string): Person {
  return {
    firstName,
    isYou: firstName === "Ben",
    place,
    state: "joined",
    since,
    invitedOn: null,
    mayDispute: false,
    successor: null,
    isOnlyObjector: false,
    isDisputed: false,
  };
}

function live(productType: Service["productType"], title: string, confirmedOn: string): Service {
  return {
    productType,
    label: productType,
    title,
    stage: "live",
    orderedOn: "2026-07-20",
    confirmedOn,
    liveOn: productType === "Broadband" ? "2026-09-03" : "2026-09-01",
    dueOn: productType === "Broadband" ? "2026-09-03" : "2026-09-01",
  };
}

type Payment = MyHouse["payments"][number];

export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    dueOn: "2026-11-01",
    lastDay: "2026-11-30",
    takenOn: "2026-11-02",
    amount: 8474,
    state: "to-come",
    follows: null,
    sentBackOn: null,
    triesAgainOn: null,
    isClaimedBack: false,
    trouble: null,
    accountEnding: null,
    part: null,
    paidBy: [],
    ...changes,
  };
}

export const sampleTask: Omit<MyHouse["tasks"][number], "kind"> = {
  by: null,
  amount: null,
  since: null,
  firstName: null,
  trouble: null,
};

const moved: Readonly<Record<string, string>> = {
  "2026-11-01": "2026-11-02",
  "2027-05-01": "2027-05-04",
  "2027-08-01": "2027-08-02",
};

/** Twelve payments, the first ones of which are taken. */
function sampleMoney(takenOf: number) {
  const payments = Array.from({ length: 12 }, (_, index) => {
    const year = index < 4 ? 2026 : 2027;
    const month = String(((index + 8) % 12) + 1).padStart(2, "0");
    const dueOn = `${String(year)}-${month}-01`;
    const days = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
    const state = index < takenOf ? ("taken" as const) : ("to-come" as const);
    return samplePayment({
      dueOn,
      lastDay: `${String(year)}-${month}-${String(days)}`,
      takenOn: moved[dueOn] ?? dueOn,
      state,
      follows: state === "to-come" ? "collected" : null,
    });
  });
  return {
    payments,
    taken: takenOf * 8474,
    withBank: 0,
    toCome: (12 - takenOf) * 8474,
    owed: 0,
    waived: 0,
    owedSince: null,
    plan: null,
    mostPlanMonths: null,
    debits: payments
      .slice(takenOf)
      .map(({ takenOn: on, amount }) => ({ on, amount, payments: 1 })) satisfies MyHouse["debits"],
  };
}

/** For tests: a household of four in its sixth month. */
export const sampleHouse: MyHouse = {
  firstName: "Ben",
  fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ",
  reference: "EV-4K7Q-2MP",
  householdState: "live",
  tenancyStart: "2026-09-01",
  tenancyEnd: "2027-08-31",
  housemateCount: 4,
  monthly: 8474,
  people: [
    joined("Ada", 1, "2026-07-14"),
    joined("Ben", 2, "2026-07-16"),
    joined("Cara", 3, "2026-07-18"),
    joined("Dev", 4, "2026-07-20"),
  ],
  services: [
    live("Energy", "Uncapped Energy", "2026-08-11"),
    live("Water", "Water and sewerage", "2026-08-04"),
    live("Broadband", "Virgin Fibre 600", "2026-07-23"),
    live("TV Licence", "For the whole house", "2026-07-21"),
  ],
  joinLink: null,
  mayInvite: false,
  joinBy: null,
  lapsesOn: null,
  cancelledOn: null,
  hasLapsed: false,
  lastDay: null,
  leavesOn: null,
  livesFrom: null,
  hasLeft: false,
  handovers: [],
  movingOut: null,
  paying: null,
  tasks: [],
  doors: ["moving-out", "what-if"],
  cancelBy: null,
  mandate: {
    state: "active",
    accountEnding: "11",
    reference: "EVN-4K7Q2",
    accountHolder: "Ben Okafor",
    activeSince: "2026-07-21",
  },
  nextMandate: null,
  mayGiveBankDetails: true,
  numberOfHousemates: null,
  ...sampleMoney(6),
  scheduleId: "EVN4K7Q2",
  statementFrom: "2027-09-01",
};

/** The same while a place is open. */
export const gatheringHouse: MyHouse = {
  ...sampleHouse,
  householdState: "gathering",
  people: [
    ...sampleHouse.people
      .slice(0, 3)
      .map((person) => ({ ...person, mayDispute: person.firstName === "Cara" })),
    {
      firstName: "Dev",
      isYou: false,
      place: 4,
      state: "awaited",
      since: null,
      invitedOn: "2026-08-04",
      mayDispute: false,
      successor: null,
      isOnlyObjector: false,
      isDisputed: false,
    },
  ],
  services: sampleHouse.services.map((service) => ({
    ...service,
    stage: "waiting",
    orderedOn: null,
    confirmedOn: null,
    liveOn: null,
  })),
  numberOfHousemates: {
    size: 4,
    monthly: 8474,
    mayPropose: true,
    wouldLapseOn: "2026-08-19",
    others: [
      { size: 3, weekly: 2256, monthly: 9803, losesDiscount: false, completes: true, catchUp: null },
      { size: 5, weekly: 1675, monthly: 7279, losesDiscount: false, completes: false, catchUp: null },
    ],
    whoAgrees: ["Ada", "Ben", "Cara"],
    proposal: null,
  },
  joinLink: "https://evenly.test/joining-tenant?guid=a-guid",
  mayInvite: true,
  joinBy: "2026-08-17",
  lapsesOn: "2026-10-31",
  tasks: [{ ...sampleTask, kind: "invite", by: "2026-08-17", firstName: "Dev" }],
  ...sampleMoney(0),
  statementFrom: "2027-09-01",
};
