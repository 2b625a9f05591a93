import type { Product } from "@evenly/contract/products";
import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Actions, Title, Wrap } from "@evenly/design/page";
import {
  catalogue,
  nextProductType,
  type ProductType,
  productTypeFromSlug,
  productTypes,
} from "@evenly/domain/catalogue";
import { back, next, productPath } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { data, Form, redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { Loading } from "../../../parts/loading.tsx";
import { answer, answers, useAnswers } from "../../../answers/answers.ts";
import { chooseOption, chosenOption, findProduct, isWanted } from "../../../answers/chosen-products.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { OptionCards } from "../../../parts/package/option-cards.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { PageTurn } from "../../../shell/page-turn.tsx";
import { BuilderStrip, type BuilderStep } from "../../../parts/prices/builder-strip.tsx";
import { PriceLines } from "../../../parts/prices/price.tsx";
import { shownPrice } from "../../../quote/shown-price.ts";
import { totalSoFar } from "../../../quote/total-so-far.ts";
import type { Route } from "./+types/route";
import styles from "./products.module.css";
import { names } from "../../../parts/house/words.ts";
import * as prices from "../../../parts/prices/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { footer: "products", ahead: pages.shortSummary };

/** The product type in the URL, in any case and spelling. Ruling A3. */
function typeIn(pathname: string) {
  return productTypeFromSlug(pathname.replace(/\/+$/, "").split("/").at(-1));
}

export function meta({ location }: Route.MetaArgs) {
  const type = typeIn(location.pathname);
  return journeyPage(type ? names[type] : words.title);
}

export function clientLoader({ request }: Route.ClientLoaderArgs): { type: ProductType } {
  const type = typeIn(new URL(request.url).pathname);
  if (!type || !findProduct(answers().products, type)) throw data(null, { status: 404 });
  return { type };
}
clientLoader.hydrate = true as const;

export const clientAction = formAction(
  { empty: { option: "" }, check: () => [] },
  ({ option }, _, { pathname }) => {
    const type = typeIn(pathname);
    const product = type && findProduct(answers().products, type);
    // A shown default that nobody touched is a choice too, and the only option has no radio.
    const code = option || (product && chosenOption(product)?.code);
    if (type && code) {
      answer({ products: chooseOption(answers().products, type, code) });
      track({ name: "product_chosen", type, code });
    }
    return redirect(next("products", journeyAnswers(), type));
  },
);

export function HydrateFallback() {
  return <Loading />;
}

/** Spec §2 Package builder. */
export default function Products({ loaderData: { type } }: Route.ComponentProps) {
  const { products, agentMode, housemateCount, discount } = useAnswers();
  const product = findProduct(products, type);
  // Products are cleared shortly before the page is left.
  if (!product) return null;
  const chosen = chosenOption(product);
  return (
    <>
      {!agentMode && <ProductStrip products={products} current={type} housemates={housemateCount} />}
      <PageTurn page={type}>
        <Wrap>
          <Back to={back("products", journeyAnswers(), type)} />
          <div className={styles.title}>
            <Title lede={product.title}>{product.label}</Title>
            {agentMode && <Note>{prices.needNotTake}</Note>}
          </div>
          <Form method="post">
            <fieldset>
              <legend className="visually-hidden">{product.label}</legend>
              <OptionCards
                product={product}
                chosen={chosen?.code ?? ""}
                onChoose={(code) => answer({ products: chooseOption(answers().products, type, code) })}
                name="option"
                level={2}
              />
            </fieldset>
            <RunningTotal
              products={products}
              type={type}
              isWhole={agentMode}
              isDiscounted={discount !== undefined}
            />
            <Actions end>
              <Button type="submit">{shared.next}</Button>
            </Actions>
          </Form>
        </Wrap>
      </PageTurn>
    </>
  );
}

type StripProps = {
  readonly products: readonly Product[];
  readonly current: ProductType;
  readonly housemates: number;
};

/** The builder's progress; visited steps are links. */
function ProductStrip({ products, current, housemates }: StripProps) {
  return <BuilderStrip housemates={housemates} steps={products.map((product) => stepOf(product, current))} />;
}

function stepOf(product: Product, current: ProductType): BuilderStep {
  const { type, label } = product;
  const step = { utility: catalogue[type].utility, label };
  if (type === current) return { ...step, state: "now" };
  if (productTypes.indexOf(type) > productTypes.indexOf(current)) return { ...step, state: "later" };
  return { ...step, state: isWanted(product) ? "done" : "skip", to: productPath(type) };
}

type TotalProps = {
  readonly products: readonly Product[];
  readonly type: ProductType;
  /** The other products are chosen already. */
  readonly isWhole: boolean;
  /** A discount will be taken off. */
  readonly isDiscounted: boolean;
};

/** Total of the choices so far. */
function RunningTotal({ products, type, isWhole, isDiscounted }: TotalProps) {
  const offered = products.map((product) => product.type);
  const upTo = (isWhole ? offered.at(-1) : undefined) ?? type;
  const isLast = nextProductType(upTo, offered) === undefined;
  const total = totalSoFar(products, upTo);
  if (total === undefined) return null;
  return (
    <div className={styles.total}>
      <p>{isLast ? words.title : words.soFar}</p>
      <PriceLines amount={total} longer={shownPrice({ before: total, after: total }).longer} />
      {isDiscounted && <p>{words.beforeDiscount}</p>}
    </div>
  );
}
