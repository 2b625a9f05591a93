import { classNames } from "@evenly/design/class-names";
import { Field as PlainField } from "@evenly/design/field";
import control from "@evenly/design/text-field.module.css";
import { useState } from "react";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/upload";
import form from "../../staff.module.css";
import styles from "./price-books.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Upload a price book: ${brandName} staff` }];

export const handle = {
  crumbs: () => [{ name: "Price books", to: pages.priceBooks }, { name: "Upload" }],
} satisfies Handle;

/** The book to start from. */
export function clientLoader() {
  return load(async () => {
    const { rows } = await call("GET /staff/price_books", { query: { state: "in-force" } });
    return { inForce: rows[0]?.name };
  });
}

const largest = 500 * 1024;

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Response | Refusal> {
  const form = await request.formData();
  const file = form.get("csv");
  if (!(file instanceof File) || file.name === "")
    return { message: "Please choose a file", errors: { csv: ["Please choose a file"] } };
  if (file.size > largest)
    return {
      message: "Too large",
      errors: { csv: ["That file is too large: a price book is 500 KiB at most"] },
    };
  return submit(async () => {
    const name = textOf(form, "name");
    await call("POST /staff/price_books", {
      body: { name, fileName: file.name, csv: await file.text() },
      key: keyOf(form),
    });
    return redirect(pages.priceBook(name.trim()));
  });
}

/** Creates a draft, which sets no prices. Ruling H4. */
export default function Upload({ loaderData: { inForce }, actionData: refusal }: Route.ComponentProps) {
  const [suggested, setSuggested] = useState("");
  const mistakes = refusal?.errors["csv"] ?? [];
  const suggest = (file: File | undefined) =>
    setSuggested((file?.name ?? "").replace(/\.csv$/i, "").replaceAll(/[^\w-]+/g, "-"));
  return (
    <>
      <PageTitle
        title="Upload a price book"
        note="It is kept as a draft. Nobody is priced from it until it is published."
      />
      <div className={form.columns}>
        <ActionForm encType="multipart/form-data" className={form.panel} refusal={refusal}>
          <PlainField
            id="csv"
            label="File"
            hint="CSV in UTF-8, 500 KiB at most"
            describedBy="mistakes"
            below={
              <ul id="mistakes" className={styles.mistakes}>
                {mistakes.map((mistake) => (
                  <li key={mistake} className={form.error}>
                    {mistake}
                  </li>
                ))}
              </ul>
            }
          >
            {(wiring) => (
              <div className={control.control}>
                <input
                  {...wiring}
                  className={classNames(control.input, styles.file)}
                  type="file"
                  name="csv"
                  accept=".csv,text/csv"
                  aria-invalid={mistakes.length > 0 || undefined}
                  onChange={(event) => suggest(event.target.files?.[0])}
                />
              </div>
            )}
          </PlainField>
          <Field
            key={suggested}
            label="Name"
            name="name"
            hint="Letters, digits and hyphens, as winter-2027. It is a part of every price id, and never changes"
            defaultValue={suggested}
            refusal={refusal}
          />
          <SubmitButton>Upload as a draft</SubmitButton>
          <p>
            <CancelLink to={pages.priceBooks}>Leave it</CancelLink>
          </p>
        </ActionForm>
        <Panel title="What the file looks like">
          <div className={styles.told}>
            <p>A line a price, for every region, every option, and 1 to 15 people. The first line is:</p>
            <p className={styles.code}>region,option,people,price,old_price</p>
            <p>
              Prices are pounds per person per week with two decimals, as 18.20. The old price is what is
              struck through beside it; leave it empty where there is none.
            </p>
            {inForce !== undefined && (
              <p>
                <a href={`/api/staff/price_books/${inForce}/prices.csv`} download>
                  Start from the prices in force ({inForce})
                </a>
              </p>
            )}
          </div>
        </Panel>
      </div>
    </>
  );
}
