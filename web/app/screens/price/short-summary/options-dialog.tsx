import type { Product } from "@evenly/contract/products";
import { Button } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { FieldError } from "@evenly/design/field";
import { checkBroadbandSelection } from "@evenly/domain/broadband";
import { useId, useState } from "react";
import { messageOf } from "../../../language/message.ts";
import { OptionCards } from "../../../parts/package/option-cards.tsx";
import styles from "./short-summary.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly isOpen: boolean;
  readonly product: Product;
  readonly onClose: () => void;
  readonly onUpdate: (code: string) => void;
};

/** Spec §2 'Edit broadband packages', §5 Broadband modal, Ruling D13. */
export function OptionsDialog({ isOpen, product, onClose, onUpdate }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const [wasOpen, setWasOpen] = useState(false);
  const [error, setError] = useState<string>();
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setError(undefined);
    // Opens with the current option.
    if (isOpen) setChosen(product.options.find(({ code }) => code === product.selected)?.code ?? "");
  }
  const update = () => {
    const [issue] = checkBroadbandSelection(chosen);
    if (issue) return setError(messageOf(issue.code, issue.values));
    onUpdate(chosen);
  };
  return (
    <Dialog
      closeLabel={shared.close}
      open={isOpen}
      onClose={onClose}
      title={words.editTitle(product.type)}
      lede={product.title}
      wide
      footer={
        <>
          <div role="status" className={styles.updateError}>
            <FieldError id={`${id}-error`} message={error} />
          </div>
          <Button block aria-disabled={chosen === ""} onClick={update}>
            {words.update}
          </Button>
        </>
      }
    >
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="visually-hidden">{product.label}</legend>
        <OptionCards
          product={product}
          chosen={chosen}
          name={`${id}-option`}
          onChoose={(code) => {
            setError(undefined);
            setChosen(code);
          }}
        />
      </fieldset>
    </Dialog>
  );
}
