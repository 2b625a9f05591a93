import { Icon } from "@evenly/design/icon";
import { Form, Link, useLocation } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { Send } from "../button.tsx";
import { Ticks } from "../choice.tsx";
import { Field } from "../form.tsx";
import { plainDay } from "../say.ts";
import { addressWith, type ListQuery } from "./list-address.ts";
import form from "../../staff.module.css";
import styles from "./list.module.css";

export type Filter = {
  readonly name: string;
  readonly label: string;
  readonly kind?: "text" | "date" | "number" | "month";
  readonly choices?: Readonly<Record<string, string>>;
};

type FiltersProps = {
  readonly filters: readonly Filter[];
  readonly query: ListQuery;
  readonly refusal: Refusal | undefined;
};

/** Active filters, each removable, and the others. */
export function Filters({ filters, query, refusal }: FiltersProps) {
  const { pathname, search } = useLocation();
  const own = filters.filter(({ name }) => query[name] !== undefined);
  const others = filters.filter(({ name }) => query[name] === undefined);
  if (filters.length === 0) return null;
  return (
    <div className={styles.filters}>
      {own.map((filter) => (
        <p key={filter.name} className={styles.chip} data-wrong={refusal?.errors[filter.name] !== undefined}>
          {filter.label} <strong>{sayValue(filter, query[filter.name] ?? "")}</strong>
          <Link
            to={addressWith(pathname, query, { [filter.name]: undefined })}
            aria-label={`Without ${filter.label}`}
          >
            <Icon name="close" size={14} />
          </Link>
        </p>
      ))}
      {others.map((filter) => (
        <AddFilter key={filter.name + search} filter={filter} query={query} path={pathname} />
      ))}
      {refusal && (
        <p className={form.error} role="alert">
          {Object.entries(refusal.errors)
            .map(([name, said]) => `${labelOf(filters, name)}: ${said.join(" ")}`)
            .join(". ") || refusal.message}
        </p>
      )}
    </div>
  );
}

const labelOf = (filters: readonly Filter[], name: string) =>
  filters.find((filter) => filter.name === name)?.label ?? "This list";

const sayValue = ({ choices, kind }: Filter, value: string) => {
  if (choices)
    return value
      .split(",")
      .map((one) => choices[one] ?? one)
      .join(", ");
  return kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value) ? plainDay(value) : value;
};

type AddProps = { readonly filter: Filter; readonly query: ListQuery; readonly path: string };

function AddFilter({ filter: { name, label, kind = "text", choices }, query, path }: AddProps) {
  const { after: _after, ...kept } = query;
  return (
    <details className={styles.add}>
      <summary>
        <Icon name="plus" size={14} /> {label}
      </summary>
      <Form method="get" action={path} className={styles.pop}>
        {Object.entries(kept).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {choices ? (
          <Ticks legend={label} name={name} choices={Object.entries(choices)} />
        ) : (
          <Field label={label} name={name} type={kind} />
        )}
        <Send>Show these</Send>
      </Form>
    </details>
  );
}
