import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/discard";
import form from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Throw a draft away: ${brandName} staff` }];

export const handle = {
  crumbs: ({ params: { name = "" } }) => [
    { name: "Price books", to: pages.priceBooks },
    { name, to: pages.priceBook(name) },
    { name: "Throw away" },
  ],
} satisfies Handle;

export async function clientAction({ params: { name }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/price_books/:name/discard", {
      params: { name },
      body: { reason },
      key: keyOf(form),
    });
    return redirect(pages.priceBooks);
  });
}

export default function Discard({ actionData, params: { name } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={`Throw ${name} away`} />
      <div className={form.columns}>
        <Effects>
          <li>The draft and its prices are gone from the list; nobody was priced from them.</li>
          <li>Its name is free for another file.</li>
        </Effects>
        <ReasonForm
          ends
          actionText={`Throw ${name} away`}
          backTo={pages.priceBook(name)}
          refusal={actionData}
        />
      </div>
    </>
  );
}
