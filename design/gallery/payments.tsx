import { LinkButton } from "@evenly/design/button";
import { Card, DuskPanel, DuskPanelBody } from "@evenly/design/page";
import { PaymentLine, PaymentLines } from "@evenly/design/payment-line";
import { PaymentYear, type YearPayment } from "@evenly/design/payment-year";
import { StatementTable } from "@evenly/design/statement-table";
import { Totals } from "@evenly/design/totals";
import { Exhibit, Group, nothing, State } from "./exhibit.tsx";

const amount = "£84.74";
function yearOf(looks: readonly YearPayment["look"][]): YearPayment[] {
  return looks.map((look, index) => ({ name: "SONDJFMAMJJA"[index] ?? "", look }));
}
function repeat(look: YearPayment["look"], count: number) {
  return Array.from({ length: count }, () => look);
}

export function PaymentsGallery() {
  return (
    <Group title="Payments">
      <Exhibit of="payment-year">
        <State name="Taken, the next, and to come">
          <Card aria-label="A year">
            <PaymentYear
              label="6 of 12 payments taken"
              payments={yearOf([...repeat("taken", 6), "next", ...repeat("to-come", 5)])}
            />
          </Card>
        </State>
        <State name="One is owed, one is tried again">
          <Card aria-label="A year with trouble">
            <PaymentYear
              label="2 of 12 payments taken, two were sent back"
              payments={yearOf([...repeat("taken", 2), "bad", "again", "next", ...repeat("to-come", 7)])}
            />
          </Card>
        </State>
        <State name="Of two people, on dusk">
          <DuskPanel>
            <DuskPanelBody>
              <PaymentYear
                onDusk
                label="7 payments are yours, one is split, 4 are your successor's"
                payments={yearOf([...repeat("taken", 7), "split", ...repeat("theirs", 4)])}
              />
            </DuskPanelBody>
          </DuskPanel>
        </State>
      </Exhibit>
      <Exhibit of="payment-line">
        <State name="Every state">
          <Card aria-label="Payments">
            <PaymentLines label="Payments in every state">
              <PaymentLine look="next" day="Monday 1 March 2027" amount={amount}>
                Your next payment
              </PaymentLine>
              <PaymentLine look="to-come" day="Tuesday 4 May 2027" amount={amount}>
                1 May is a Saturday and Monday is a bank holiday
              </PaymentLine>
              <PaymentLine look="on-its-way" day="1 February 2027" amount={amount}>
                On its way. Your bank confirms it within 3 working days.
              </PaymentLine>
              <PaymentLine look="taken" day="4 January 2027" amount={amount} />
              <PaymentLine look="taken" day="9 November 2026" amount={amount}>
                Your bank sent it back on 2 November. We tried once more and it went through. There was no
                fee.
              </PaymentLine>
              <PaymentLine look="again" day="2 November 2026" amount={amount}>
                Sent back by your bank on 4 November. We try once more on Monday 9 November. There is no fee.
              </PaymentLine>
              <PaymentLine
                look="bad"
                day="2 November 2026"
                amount={amount}
                action={<LinkButton onClick={nothing}>Give new bank details</LinkButton>}
              >
                Your bank says the Direct Debit is cancelled.
              </PaymentLine>
              <PaymentLine look="taken" day="14 December 2026" amount="-£10.00">
                Refunded to your account ending 11
              </PaymentLine>
            </PaymentLines>
          </Card>
        </State>
      </Exhibit>
      <Exhibit of="totals">
        <State name="Three sums">
          <Card aria-label="Sums">
            <Totals
              totals={[
                { name: "Taken", value: "£508.44" },
                { name: "To come", value: "£508.44" },
                { name: "You owe today", value: "£0.00" },
              ]}
            />
          </Card>
        </State>
        <State name="One is owed">
          <Card aria-label="Sums with what is owed">
            <Totals
              totals={[
                { name: "Taken", value: "£479.30" },
                { name: "To come", value: "£479.30" },
                { name: "You owe today", value: "£191.72", isOwed: true },
              ]}
            />
          </Card>
        </State>
      </Exhibit>
      <Exhibit of="statement-table">
        <State name="A row a month, which stacks under 768 px" wide>
          <Card aria-label="A statement">
            <StatementTable
              stacks
              caption="Closing statement"
              columns={["For", "Charged", "Collected", "Owed after"]}
              rows={[
                {
                  name: "October 2026",
                  cells: [
                    { amount, day: "1 Oct 2026" },
                    { amount, day: "1 Oct 2026" },
                    { amount: "£0.00", isNothing: true },
                  ],
                },
                {
                  name: "November 2026",
                  note: "Sent back by your bank on 2 November, taken on the second try. No fee.",
                  cells: [
                    { amount, day: "1 Nov 2026" },
                    { amount, day: "9 Nov 2026" },
                    { amount: "£0.00", isNothing: true },
                  ],
                },
              ]}
              total={{
                name: "In all",
                cells: [{ amount: "£169.48" }, { amount: "£169.48" }, { amount: "£0.00" }],
              }}
            />
          </Card>
        </State>
        <State name="Of two people, which never stacks" wide>
          <Card aria-label="Two people">
            <StatementTable
              caption="What each of you pays"
              columns={["", "You", "Successor"]}
              rows={[
                {
                  name: "April, split by the day",
                  note: "You 14 of 30 days, they 16 of 30 days",
                  cells: [{ amount: "£39.55" }, { amount: "£45.19" }],
                },
                {
                  name: "May to August",
                  cells: [{ amount: "£0.00", isNothing: true }, { amount: "£338.96" }],
                },
              ]}
              total={{ name: "In all", cells: [{ amount: "£39.55" }, { amount: "£384.15" }] }}
            />
          </Card>
        </State>
      </Exhibit>
    </Group>
  );
}
