import type { periods } from "@evenly/domain/figures";
import { Form, Link } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Field, FormError } from "../../parts/form.tsx";
import type { ListQuery } from "../../parts/list/list-address.ts";
import own from "./figures.module.css";

const names: Readonly<Record<Exclude<(typeof periods)[number], "own">, string>> = {
  "7-days": "7 days",
  "30-days": "30 days",
  term: "Term",
  year: "Year",
};

type PeriodsProps = { readonly query: ListQuery; readonly refusal: Refusal | undefined };

/** The page's period, kept in its URL. */
export function Periods({ query: { period = "30-days", from, to }, refusal }: PeriodsProps) {
  return (
    <>
      <nav aria-label="Period" className={own.periods}>
        {Object.entries(names).map(([value, name]) => (
          <Link key={value} to={`?period=${value}`} aria-current={value === period ? "true" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <details open={period === "own"} className={own.own}>
        <summary>Own dates</summary>
        <Form method="get" className={own.dates}>
          <FormError refusal={refusal} />
          <input type="hidden" name="period" value="own" />
          <Field
            key={`from ${from ?? ""}`}
            label="From"
            name="from"
            type="date"
            refusal={refusal}
            {...(from !== undefined && { defaultValue: from })}
          />
          <Field
            key={`to ${to ?? ""}`}
            label="Until"
            name="to"
            type="date"
            refusal={refusal}
            {...(to !== undefined && { defaultValue: to })}
          />
          <SubmitButton>Show these days</SubmitButton>
        </Form>
      </details>
    </>
  );
}
