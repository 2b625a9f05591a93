import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import type { FocusEventHandler, KeyboardEvent, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { splitMatches } from "./match.ts";
import input from "./text-field.module.css";
import styles from "./combobox.module.css";

export type ComboboxItem = {
  readonly id: string;
  readonly text: string;
  readonly detail?: string | undefined;
  /** Opens further items: the list stays open and gets new ones. */
  readonly isContainer?: boolean | undefined;
};

export type ComboboxProps = FieldTexts & {
  readonly id?: string;
  readonly name?: string;
  /** The input's text; the screen also sets it after a choice. */
  readonly text: string;
  /** Called for typing only, not for a choice. */
  readonly onType: (text: string) => void;
  readonly onClear: () => void;
  readonly onSelect: (item: ComboboxItem) => void;
  readonly items: readonly ComboboxItem[];
  readonly loading?: boolean;
  readonly empty?: boolean;
  readonly loadingText: string;
  readonly emptyText: string;
  readonly clearLabel: string;
  /** Announces and shows the number of items. */
  readonly countText: (count: number) => string;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
  readonly below?: ReactNode;
  readonly startsOpen?: boolean;
};

const noItems: readonly ComboboxItem[] = [];

/** The list pushes down what follows and scrolls with the page, so that keyboards and zoom do not hide it. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hint,
    error,
    optional,
    text,
    onType,
    onClear,
    onSelect,
    loading = false,
    empty = false,
  } = props;
  const { loadingText, emptyText, clearLabel, countText, below, ref } = props;
  const id = useFieldId(props.id, props.name);
  const items = empty ? noItems : props.items;
  const combobox = useCombobox<ComboboxItem>({
    items: items as ComboboxItem[],
    inputId: id,
    inputValue: text,
    initialIsOpen: props.startsOpen ?? false,
    itemToString: (item) => item?.text ?? "",
    stateReducer: keepTextAndContainers,
  });
  const selectLit = ({ key, nativeEvent }: KeyboardEvent) => {
    const lit = combobox.isOpen && items[combobox.highlightedIndex];
    if (lit && key === "Enter" && !nativeEvent.isComposing) onSelect(lit);
  };
  const listed = combobox.isOpen && items.length > 0;
  const nothing = combobox.isOpen && empty && !loading;
  const status = loading ? loadingText : nothing ? emptyText : listed ? countText(items.length) : "";
  const clear = () => {
    onClear();
    document.getElementById(id)?.focus();
  };
  return (
    <Field {...{ id, label, hint, error, optional, below }}>
      {(wiring) => (
        <div>
          <div className={input.control}>
            <Icon name="search" size={22} className={input.icon} />
            <input
              {...combobox.getInputProps({
                ref,
                onBlur: props.onBlur,
                onKeyDown: selectLit,
                "aria-labelledby": undefined,
                "aria-expanded": listed,
                onChange: (event) => onType(event.currentTarget.value),
              })}
              {...wiring}
              name={props.name}
              type="text"
              enterKeyHint="search"
              spellCheck={false}
              className={classNames(input.input, input.afterIcon, styles.search)}
            />
            {text !== "" && (
              <button
                type="button"
                className={classNames(input.end, styles.clear)}
                aria-label={clearLabel}
                onClick={clear}
              >
                <Icon name="close" size={20} />
              </button>
            )}
          </div>
          <div className={styles.pop} hidden={!listed && !nothing && !(loading && combobox.isOpen)}>
            <p className={styles.status} aria-hidden="true">
              {status}
            </p>
            <ul
              {...combobox.getMenuProps({ "aria-label": String(label) })}
              hidden={!listed}
              className={styles.list}
            >
              {listed &&
                items.map((item, index) => (
                  <li
                    key={item.id}
                    {...combobox.getItemProps({ item, index, onClick: () => onSelect(item) })}
                    className={styles.item}
                  >
                    <Icon name={item.isContainer ? "home" : "pin"} size={22} />
                    <span className={styles.words}>
                      <Matched text={item.text} wanted={text} />
                      {item.detail && <small>{item.detail}</small>}
                    </span>
                    {item.isContainer && <Icon name="arrow" size={18} />}
                  </li>
                ))}
            </ul>
          </div>
          <span className="visually-hidden" role="status">
            {status}
          </span>
        </div>
      )}
    </Field>
  );
}

function Matched({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return (
    <span>
      {splitMatches(text, wanted).map((part, index) =>
        part.matched ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
      )}
    </span>
  );
}

const { stateChangeTypes } = useCombobox;
const noSelection = { selectedItem: null };

/**
 * Blur chooses nothing, Escape only closes, a press on the field does not close, and a container stays open. Nothing
 * stays selected: Downshift reports a selection in an effect, which a second action in the same render suppresses.
 */
function keepTextAndContainers(
  state: UseComboboxState<ComboboxItem>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxItem>,
): Partial<UseComboboxState<ComboboxItem>> {
  switch (type) {
    case stateChangeTypes.InputBlur:
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    case stateChangeTypes.InputClick:
      return { ...state, isOpen: true };
    case stateChangeTypes.InputKeyDownEnter:
    case stateChangeTypes.ItemClick:
      return changes.selectedItem?.isContainer
        ? { ...changes, ...noSelection, isOpen: true, highlightedIndex: -1 }
        : { ...changes, ...noSelection };
    default:
      return changes;
  }
}
