import { LinkButton } from "@evenly/design/button";
import { PostForm } from "@evenly/design/form";
import { Icon } from "@evenly/design/icon";
import { useCombobox } from "downshift";
import { type KeyboardEvent, useId, useState } from "react";
import { useHref, useNavigate } from "react-router";
import { Key, useKey } from "../keys/keys.tsx";
import { type SearchResults, FoundHousehold, FoundPerson } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";
import * as pages from "../../pages.ts";
import styles from "./search.module.css";

const label = "Address, name, email, phone or reference";
const mostHouseholds = 4;
const mostPeople = 2;

type Item = { readonly reference: string; readonly kind: "household" | "person"; readonly at: number };

/**
 * Searches while typing; Enter opens the chosen result, or a page of all. POST, as an email must not appear in a URL.
 * Rulings H4, H5.
 */
export function SearchField({
  isLarge = false,
  text: first = "",
}: {
  readonly isLarge?: boolean;
  readonly text?: string;
}) {
  const id = useId();
  const navigate = useNavigate();
  const root = useHref(pages.home);
  const [text, setText] = useState(first);
  const results = useSearch(text);
  useKey("/", "search", () => document.getElementById(id)?.focus());
  const items = results ? itemsOf(results) : [];
  const addressOf = ({ reference }: Item) => pages.household(reference);
  const open = (item: Item) => void navigate(addressOf(item));
  const box = useCombobox<Item>({
    items,
    inputId: id,
    inputValue: text,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.reference ?? "",
    // Keeps the typed text. Nothing stays selected: see design/src/combobox.tsx.
    stateReducer: (state, { changes }) => ({
      ...changes,
      selectedItem: null,
      inputValue: changes.inputValue ?? state.inputValue,
    }),
  });
  const isListed = box.isOpen && items.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    const chosen = isListed ? items[box.highlightedIndex] : undefined;
    const ours = event.nativeEvent as globalThis.KeyboardEvent & { preventDownshiftDefault?: boolean };
    if (event.shiftKey || chosen === undefined) {
      ours.preventDownshiftDefault = true;
      event.preventDefault();
      box.closeMenu();
      event.currentTarget.form?.requestSubmit();
    } else if (event.metaKey || event.ctrlKey) {
      ours.preventDownshiftDefault = true;
      window.open(`${root.replace(/\/$/, "")}${addressOf(chosen)}`);
    } else if (!event.nativeEvent.isComposing) open(chosen);
  };
  const all = results ? results.households.length + results.people.length + results.leads.length : 0;
  return (
    <PostForm action={`${pages.home}?index`} role="search" className={styles.search} data-large={isLarge}>
      <div className={styles.field}>
        <button type="submit" className={styles.go} aria-label="Search">
          <Icon name="search" size={isLarge ? 22 : 18} />
        </button>
        <input
          {...box.getInputProps({
            "aria-labelledby": undefined,
            "aria-expanded": isListed,
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown,
          })}
          name="q"
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
        />
        {isLarge ? (
          <span className={styles.hints}>
            <Key>↓</Key> choose <Key>Enter</Key> open
          </span>
        ) : (
          <Key>/</Key>
        )}
      </div>
      <div className={styles.pop} hidden={!isListed}>
        <div {...box.getMenuProps({ "aria-label": "Found" })} hidden={!isListed}>
          {isListed && results && (
            <Groups
              results={results}
              items={items}
              wanted={text}
              chosen={box.highlightedIndex}
              itemProps={(item) => box.getItemProps({ ...item, onClick: () => open(item.item) })}
            />
          )}
        </div>
        {isListed && (
          <p className={styles.foot}>
            <span className={styles.hints}>
              <Key>↓</Key> choose <Key>Enter</Key> open
            </span>
            <LinkButton type="submit" tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
              {results?.isCut ? "All of them" : `All ${String(all)}`} as a list <Key>⇧ Enter</Key>
            </LinkButton>
          </p>
        )}
      </div>
    </PostForm>
  );
}

function itemsOf({ households, people }: SearchResults): Item[] {
  return [
    ...households
      .slice(0, mostHouseholds)
      .map(({ reference }, at) => ({ reference, kind: "household" as const, at })),
    ...people.slice(0, mostPeople).map(({ reference }, at) => ({ reference, kind: "person" as const, at })),
  ];
}

type GroupsProps = {
  readonly results: SearchResults;
  readonly items: readonly Item[];
  readonly wanted: string;
  readonly chosen: number;
  readonly itemProps: (props: { item: Item; index: number }) => object;
};

function Groups({ results, items, wanted, chosen, itemProps }: GroupsProps) {
  const groups = [
    { name: "Households", kind: "household", all: results.households.length },
    { name: "People", kind: "person", all: results.people.length },
  ] as const;
  return groups.map(({ name, kind, all }) => {
    const own = items.flatMap((item, index) => (item.kind === kind ? [{ item, index }] : []));
    if (own.length === 0) return null;
    const status =
      own.length < all ? `${String(own.length)} of ${String(all)}${results.isCut ? "+" : ""}` : String(all);
    return (
      <ul key={kind} role="group" aria-label={name}>
        <li role="presentation" className={styles.group}>
          <strong>{name}</strong> {status}
        </li>
        {own.map(({ item, index }) => {
          const household = kind === "household" ? results.households[item.at] : undefined;
          const person = kind === "person" ? results.people[item.at] : undefined;
          return (
            <li
              key={index}
              {...itemProps({ item, index })}
              className={styles.option}
              data-chosen={index === chosen}
            >
              {household && <FoundHousehold household={household} wanted={wanted} />}
              {person && <FoundPerson person={person} wanted={wanted} />}
            </li>
          );
        })}
      </ul>
    );
  });
}
