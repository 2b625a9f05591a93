import { formatPounds, pence } from "@evenly/domain/money";
import type { FastifyInstance } from "fastify";
import type { Dependencies } from "../../../dependencies.ts";
import { renderDevPage } from "../../../http/dev-page.ts";
import { takeOrRefuse } from "../../../http/rate-limits.ts";
import { refuse } from "../../../http/refusals.ts";
import { seeOther } from "../../../http/statuses.ts";
import { answerAtBank, type BankAnswer, bankAnswers, bankPath } from "./instant-payments.ts";

const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Params = { Params: { reference: string } };

/** Plays the payer's bank, while the sandbox is the provider: one approves, refuses or goes away. Ruling I3. */
export async function serveSandboxBank(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { db, clock, jobs, config, directDebitProvider } = deps;
  if (directDebitProvider.name !== "sandbox") return;
  const path = `${bankPath}/:reference`;

  await app.register(async (scope) => {
    scope.addHook("onRequest", async ({ ip }) => {
      await takeOrRefuse(deps.rateLimiter, "pages", ip);
    });
    scope.get<Params>(path, async ({ params }, reply) => {
      const payment = await db
        .selectFrom("sandboxInstantPayment")
        .selectAll()
        .where("providerReference", "=", params.reference)
        .executeTakeFirst();
      if (payment === undefined) throw refuse("call-unknown");
      return reply
        .header("cache-control", "no-store")
        .header("content-security-policy", policy)
        .header("referrer-policy", "same-origin")
        .type("text/html; charset=utf-8")
        .send(
          renderDevPage({
            title: "A bank that is played",
            pack: config.pack.css,
            head: `<style>${styles}</style>`,
            body:
              payment.state === "pending"
                ? renderForm(payment)
                : `<p>This payment is decided already.</p><p><a href="${pathOf(payment.returnUrl)}">Back</a></p>`,
          }),
        );
    });
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<Params & { Body: { answer?: string } | null }>(path, async ({ params, body }, reply) => {
      const answer = Object.keys(bankAnswers).find((one) => one === body?.answer) as BankAnswer | undefined;
      if (answer === undefined) throw refuse("malformed");
      const payment = await db.transaction().execute(async (trx) => {
        const row = await answerAtBank(trx, params.reference, answer, clock.today().add({ days: 1 }));
        if (row !== undefined) await jobs.send(trx, "work-provider-events", {});
        return row;
      });
      return reply.redirect(
        payment === undefined ? `${bankPath}/${params.reference}` : pathOf(payment.returnUrl),
        seeOther,
      );
    });
  });
}

function renderForm({
  amount,
  description,
  exitUrl,
}: {
  readonly amount: number;
  readonly description: string;
  readonly exitUrl: string;
}): string {
  return `<p>No money moves: this page stands for your bank's app.</p>
<section>
<p>Pay ${escaped(description)}</p>
<p class="sum">${formatPounds(pence(amount))}</p>
<form method="post">
<p class="steps">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="approve-slowly">Approve, and confirm tomorrow</button>
<button name="answer" value="refuse">Refuse</button>
</p>
</form>
<p><a href="${pathOf(exitUrl)}">Leave without an answer</a></p>
</section>`;
}

/** On this host, by whatever name it is called. */
function pathOf(url: string): string {
  return escaped(new URL(url).pathname);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
}

const styles = `
section { background: var(--surface); border-radius: 18px; margin: 16px 0; padding: 20px; }
.sum { font-size: 28px; font-weight: 700; line-height: 1.2; }
.steps { display: flex; flex-wrap: wrap; gap: 12px; }
button { background: var(--action); border: 0; border-radius: 12px; color: var(--on-action); cursor: pointer; font: inherit; font-weight: 600; min-height: 48px; padding: 0 18px; }
button:hover { background: var(--action-hover); }
section a { display: inline-block; padding: 12px 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;
