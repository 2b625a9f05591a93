import type { Address } from "@evenly/contract/shape";
import { Combobox } from "@evenly/design/combobox";
import type { FocusEventHandler, Ref } from "react";
import { say } from "../../language/say.ts";
import { PickedAddress } from "./picked-address.tsx";
import { useAddressSearch } from "./use-address-search.ts";
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
      emptyText={say("no-addresses-found")}
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
