import type { Address } from "@evenly/contract/shape";
import { Combobox, type ComboboxItem } from "@evenly/design/combobox";
import { formatAddress } from "@evenly/domain/address";
import { cleanText } from "@evenly/domain/typed-text";
import { type FocusEventHandler, type Ref, useEffect, useRef, useState } from "react";
import { messageOf } from "../../language/message.ts";
import { PickedAddress } from "./picked-address.tsx";
import { call } from "../../api/client.ts";
import { firstMessage } from "../../api/failure.ts";
import { readDraft } from "../form/drafts.ts";
import { useDraft } from "../form/use-draft.ts";
import { asItem } from "./as-item.ts";
import * as words from "./words.ts";

type Props = {
  readonly name: string;
  readonly address: Address | undefined;
  readonly onChange: (address: Address | undefined) => void;
  readonly onRetrieve: (retrieval: Promise<void>) => void;
  readonly error: string | undefined;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Finds an address by its postcode or first line. Spec §2 Household details. */
export function AddressSearch({ name, address, onChange, onRetrieve, error, onBlur, ref }: Props) {
  const search = useAddressSearch({ held: address, onChange, onRetrieve });
  return (
    <Combobox
      id={name}
      name={name}
      label={words.address}
      hint={words.searchHint}
      loadingText={words.looking}
      emptyText={messageOf("no-addresses-found")}
      clearLabel={words.clear}
      countText={words.found}
      text={search.text}
      onType={search.type}
      onClear={search.clear}
      onSelect={search.choose}
      items={search.items}
      loading={search.loading}
      empty={search.empty}
      error={search.failure || error}
      below={address && <PickedAddress address={address} />}
      {...(onBlur && { onBlur })}
      {...(ref && { ref })}
    />
  );
}

/** Milliseconds. Spec §5 Household. */
const debounce = 400;

type Options = {
  readonly held: Address | undefined;
  readonly onChange: (address: Address | undefined) => void;
  /** Called when the chosen address is being fetched. */
  readonly onRetrieve: (retrieval: Promise<void>) => void;
};

const draft = "address-search";

type Found = {
  readonly items: readonly ComboboxItem[];
  readonly state: "idle" | "loading" | "found";
  readonly failure: string;
};

const nothing: Found = { items: [], state: "idle", failure: "" };
const looking: Found = { items: [], state: "loading", failure: "" };

/**
 * Searches after a pause in typing and drops outdated answers. Containers expand to their addresses; an empty text
 * clears the choice. Spec §5 Household.
 */
function useAddressSearch({ held, onChange, onRetrieve }: Options) {
  const [text, setText] = useState(() =>
    held ? formatAddress(held) : (readDraft(draft, { text: "" })?.text ?? ""),
  );
  useDraft(draft, () => (held || text === "" ? undefined : { text }));
  const [found, setFound] = useState(nothing);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const stop = () => {
    clearTimeout(waiting.current);
    asking.current?.abort();
  };
  useEffect(() => stop, []);

  async function ask<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ) {
    stop();
    const { signal } = (asking.current = new AbortController());
    try {
      const answer = await question(signal);
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (!signal.aborted)
        setFound({ ...nothing, failure: firstMessage(error) ?? messageOf("addresses-not-fetched") });
    }
  }

  const find = (query: string, id?: string) =>
    ask(
      (signal) => call("GET /addresses/find", { query: { query, id }, signal }),
      (options) => setFound({ items: options.map(asItem), state: "found", failure: "" }),
    );

  return {
    text,
    items: found.items,
    loading: found.state === "loading",
    empty: found.state === "found" && found.items.length === 0,
    failure: found.failure,
    type: (typed: string) => {
      stop();
      setText(typed);
      onChange(undefined);
      const query = cleanText(typed);
      if (!query) return setFound(nothing);
      setFound(looking);
      waiting.current = setTimeout(() => void find(query), debounce);
    },
    clear: () => {
      stop();
      setText("");
      setFound(nothing);
      onChange(undefined);
    },
    choose: (item: ComboboxItem) => {
      if (item.isContainer) {
        setFound(looking);
        void find(cleanText(text), item.id);
        return;
      }
      setText([item.text, item.detail].filter(Boolean).join(", "));
      setFound(nothing);
      onRetrieve(
        ask(
          (signal) => call("GET /addresses/retrieve", { query: { id: item.id }, signal }),
          (address) => {
            setText(formatAddress(address));
            onChange(address);
          },
        ),
      );
    },
  };
}
