import type { ListDeclaration, ListFilter, NamesWith } from "@evenly/contract/staff/lists";
import { Icon } from "@evenly/design/icon";
import { Form, Link, useLocation } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { SubmitButton } from "../button.tsx";
import { Ticks } from "../choice.tsx";
import { Field } from "../form.tsx";
import { plainDay } from "../formats.ts";
import { addressWith, type ListQuery } from "./list-address.ts";
import form from "../../staff.module.css";
import styles from "./list.module.css";

type Words = Readonly<Record<string, string>>;

/** The words of the names that the page's answer lists, and of choices that do not say themselves. */
type Choices<Filters extends ListDeclaration["filters"]> = {
  readonly [Name in NamesWith<Filters, { kind: "names" }>]: Words;
} & {
  readonly [Name in NamesWith<Filters, { kind: "choices" }>]?: Words;
};

export type ChoicesProp<Of extends ListDeclaration> =
  object extends Choices<Of["filters"]>
    ? { readonly choices?: Choices<Of["filters"]> }
    : { readonly choices: Choices<Of["filters"]> };

type Filter = Pick<ListFilter, "kind"> & {
  readonly name: string;
  readonly label: string;
  readonly words: Words | undefined;
};

/** The filters of a list that have a label. */
export function filtersOf(
  { filters }: ListDeclaration,
  { choices }: { readonly choices?: object },
): Filter[] {
  return Object.entries(filters).flatMap(([name, { kind, label, choices: all }]) => {
    const words = (choices as Readonly<Record<string, Words>> | undefined)?.[name];
    return label === undefined ? [] : { name, label, kind, words: words ?? (all && wordsOf(all)) };
  });
}

function wordsOf(choices: readonly string[]): Words {
  return Object.fromEntries(choices.map((choice) => [choice, choice.replaceAll(/[-_]/g, " ")]));
}

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
          {filter.label} <strong>{valueText(filter, query[filter.name] ?? "")}</strong>
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
            .map(([name, values]) => `${labelOf(filters, name)}: ${values.join(" ")}`)
            .join(". ") || refusal.message}
        </p>
      )}
    </div>
  );
}

function labelOf(filters: readonly Filter[], name: string) {
  return filters.find((filter) => filter.name === name)?.label ?? "This list";
}

function valueText({ words, kind }: Filter, value: string) {
  if (words)
    return value
      .split(",")
      .map((one) => words[one] ?? one)
      .join(", ");
  return kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value) ? plainDay(value) : value;
}

type AddProps = { readonly filter: Filter; readonly query: ListQuery; readonly path: string };

function AddFilter({ filter: { name, label, kind, words }, query, path }: AddProps) {
  const { after: _after, ...rest } = query;
  return (
    <details className={styles.add}>
      <summary>
        <Icon name="plus" size={14} /> {label}
      </summary>
      <Form method="get" action={path} className={styles.pop}>
        {Object.entries(rest).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {words ? (
          <Ticks legend={label} name={name} choices={Object.entries(words)} />
        ) : (
          <Field label={label} name={name} type={kind} />
        )}
        <SubmitButton>Show these</SubmitButton>
      </Form>
    </details>
  );
}
