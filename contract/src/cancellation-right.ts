import { coolingOffDays } from "@evenly/domain/cooling-off";
import { formatDate } from "@evenly/domain/calendar";
import type { Brand } from "./config.ts";
import type { LegalSection } from "./legal-text.ts";

type Trader = Pick<Brand, "name" | "companyName" | "registeredAddress" | "phone" | "email">;

/**
 * What is said before and after a contract is made: the right to cancel it, what that costs, and the model form. The
 * operator takes advice. Ruling J3 (facts §8: regs. 13, 16 and Schedule 3).
 */
export function cancellationRight(trader: Trader): LegalSection[] {
  return [rightToCancel(trader), effectsOfCancelling(), modelForm(trader)];
}

function rightToCancel({ name, companyName, registeredAddress, phone, email }: Trader): LegalSection {
  return {
    heading: "Your right to cancel",
    paragraphs: [
      `You have the right to cancel this contract within ${coolingOffDays} days without giving any reason. The time ends ${coolingOffDays} days after the day on which you sign up.`,
      `To cancel, tell us (${companyName}, ${registeredAddress}, telephone ${phone}, email ${email}) of your decision in a clear statement, for example a letter or an email. You can also do it on your own page at ${name}, and we confirm it by email at once. You may use the form below, but you do not have to.`,
      "It is enough that you send this before the time is over. Each housemate has a contract of their own, and cancels only that.",
    ],
  };
}

function effectsOfCancelling(): LegalSection {
  return {
    heading: "What cancelling does",
    paragraphs: [
      `If you cancel, we pay back everything that you have paid, without delay and at the latest ${coolingOffDays} days after you have told us, to the account from which you paid. It costs you nothing.`,
      `If you asked us to start the service within those ${coolingOffDays} days, you pay for the days up to the one on which you told us, in proportion to the whole. If you did not ask, you pay nothing.`,
    ],
  };
}

function modelForm({ companyName, registeredAddress, email }: Trader): LegalSection {
  return {
    heading: "Cancellation form",
    paragraphs: [
      "Complete and send this form only if you wish to cancel the contract.",
      `To ${companyName}, ${registeredAddress}, ${email}:`,
      "I/We* hereby give notice that I/We* cancel my/our* contract for the supply of the following service: shared household bills.",
    ],
    points: [
      "Ordered on*:",
      "Name of consumer(s):",
      "Address of consumer(s):",
      "Signature of consumer(s) (only if this form is sent on paper):",
      "Date:",
      "* Delete as appropriate",
    ],
  };
}

/** The tick of somebody whose service starts within the 14 days. Ruling J3 (facts §8: reg. 36). */
export function earlyStartRequest(firstDay: Temporal.PlainDate): string {
  return `I ask you to start the service on ${formatDate(firstDay)}, within the ${coolingOffDays} days in which I can cancel. If I cancel in that time, I pay for the days up to then.`;
}
