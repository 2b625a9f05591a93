import type { Brand } from "@evenly/contract/config";
import { greet, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import { plainLine } from "./typed-text.ts";

type Data = {
  readonly name: string;
  readonly askedBy: string;
  readonly actionText: string;
  readonly subjectText: string;
  readonly link: string;
};

const words = {
  title: "A second person is needed",
  asks: (name: string, actionText: string, subjectText: string) =>
    `${name} asks for a second person: ${actionText} ${subjectText}.`,
  look: "Look at it",
  nothingYet: "Nothing is done until you or another colleague who may has agreed. You can also send it back.",
  reason: ({ name }: Brand) => `You got this mail because of your role in ${name}'s back office.`,
};

/** To staff who may approve. Ruling H3. */
export const approvalWaits = {
  to: "address",
  version: 1,
  write: ({ name, askedBy, actionText, subjectText, link }, { brand }) => ({
    subject: words.title,
    preheader: `${actionText} ${plainLine(subjectText)}.`,
    blocks: [
      greet(name),
      paragraph(words.asks(plainLine(askedBy), actionText, plainLine(subjectText))),
      { kind: "button", label: words.look, href: link },
      paragraph(words.nothingYet),
    ],
    reason: words.reason(brand),
  }),
  example: {
    name: "Amira Khan",
    askedBy: "Martin Hale",
    actionText: "Give £72.79 back to",
    subjectText: "Ben, 7 Larkspur Terrace",
    link: "https://bills.example/staff/approvals/019e0000-0000-7000-8000-000000000000",
  },
} satisfies Template<Data>;
