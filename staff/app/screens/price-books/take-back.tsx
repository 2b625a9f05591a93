import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/take-back";
import form from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Take a price book back: ${brandName} staff` }];

export const handle = {
  crumbs: ({ params: { name = "" } }) => [
    { name: "Price books", to: pages.priceBooks },
    { name, to: pages.priceBook(name) },
    { name: "Take back" },
  ],
} satisfies Handle;

export async function clientAction({ params: { name }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/price_books/:name/take_back", {
      params: { name },
      body: { reason },
      key: keyOf(form),
    });
    return redirect(pages.priceBook(name));
  });
}

export default function TakeBack({ actionData, params: { name } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={`Take ${name} back`} />
      <div className={form.columns}>
        <Effects>
          <li>It never comes into force. The book before it goes on.</li>
          <li>Its prices and its name stay: a new file needs another name, and two people again.</li>
          <li>Five minutes before its day that is not possible any more.</li>
        </Effects>
        <ReasonForm
          ends
          actionText={`Take ${name} back`}
          backTo={pages.priceBook(name)}
          refusal={actionData}
        />
      </div>
    </>
  );
}
