import type { Product } from "@evenly/contract/products";
import { CardGrid } from "@evenly/design/page";
import { catalogue } from "@evenly/domain/catalogue";
import { pence } from "@evenly/domain/money";
import { OptionCard, SpeedBlocks } from "../prices/option-card.tsx";
import { splitSpeed } from "./split-speed.ts";

type Props = {
  readonly product: Product;
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  readonly name: string;
  readonly level?: 2 | 3;
};

/** Radios when there is a choice. Spec §2 Package builder. */
export function OptionCards({ product, chosen, onChoose, name, level }: Props) {
  const { type, options, showPrices } = product;
  return (
    <CardGrid>
      {options.map((option) => (
        <OptionCard
          key={option.code}
          utility={catalogue[type].utility}
          title={option.title}
          info={option.info || undefined}
          ribbon={option.ribbon}
          price={showPrices ? priceOfOption(option.price) : undefined}
          single={options.length === 1}
          name={name}
          level={level ?? 3}
          value={option.code}
          checked={option.code === chosen}
          onChange={() => onChoose(option.code)}
        >
          <OptionBody html={option.body} />
        </OptionCard>
      ))}
    </CardGrid>
  );
}

function priceOfOption({ current, old }: { current: number; old: number | null }) {
  return {
    current: pence(current),
    old: old === null ? null : pence(old),
  };
}

/** The only HTML rendered as such; the server has sanitised it. Ruling B3. */
function OptionBody({ html }: { readonly html: string }) {
  const { rest, mbps } = splitSpeed(html);
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: rest }} />
      {mbps !== undefined && <SpeedBlocks mbps={mbps} />}
    </>
  );
}
