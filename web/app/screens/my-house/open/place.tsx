import type { Success } from "@evenly/contract";
import { codeOf } from "@evenly/contract/client";
import { Button } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { House } from "@evenly/design/house/house";
import { Actions, DuskHero, Title, Wrap } from "@evenly/design/page";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { replace } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { call, forgetPerson } from "../../../api/client.ts";
import { firstMessage } from "../../../api/failure.ts";
import { loadSettings } from "../../../api/settings.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import { describe } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { formatStreet } from "../../../parts/my-house/formats.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { perTerm } from "../../../parts/prices/words.ts";
import page from "../../../parts/my-house/my-house.module.css";
import styles from "./open.module.css";
import { priceChanged } from "../../../parts/payment/words.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Place = Success<"POST /my_house/place/read">;

/** In memory only: tokens do not belong in URLs or storage. */
const memory: { token?: string | undefined; key?: string } = {};

type LoadedPlace =
  | { readonly place: Place }
  | { readonly place: undefined; readonly failure: string; readonly isDead: boolean };

export async function loadPlace(url: string): Promise<LoadedPlace | undefined> {
  const { pathname, searchParams } = new URL(url);
  const token = searchParams.get("token");
  if (token !== null) {
    memory.token = token;
    // One press for each link: sent again it finds its answer. Ruling B6.
    memory.key = `${crypto.randomUUID()}${crypto.randomUUID()}`;
    history.replaceState(history.state, "", pathname);
  }
  if (memory.token === undefined) return undefined;
  const settingsLoaded = loadSettings().catch(() => undefined);
  try {
    const place = await call("POST /my_house/place/read", { body: { token: memory.token } });
    await settingsLoaded;
    return { place };
  } catch (error) {
    await settingsLoaded;
    return { place: undefined, failure: describe(error), isDead: codeOf(error) === "house-link-unknown" };
  }
}

export function isPlaceHeld() {
  return memory.token !== undefined;
}

/** What is shown, in pence per person per week: only that is agreed to. Ruling D11. */
const placeRules = { empty: { priceShown: "" }, check: () => [] };

export const confirmPlace = formAction(placeRules, async ({ priceShown }, signal) => {
  const { token = "" } = memory;
  let isOpen = false;
  try {
    await call("POST /my_house/place", {
      body: { token, priceShown: Number(priceShown) },
      key: memory.key,
      signal,
      onAnswer: (headers) => (isOpen = headers.get("own-page") === "open"),
    });
    memory.token = undefined;
    forgetPerson();
    return replace(isOpen ? pages.myHouse : pages.myHouseLink);
  } catch (error) {
    signal.throwIfAborted();
    // The place is read again, with both prices.
    if (codeOf(error) === "price-changed") return { errors: {}, note: firstMessage(error) };
    return refuse({ errors: {}, failure: describe(error) });
  }
});

/** Only its button takes the place. Ruling A5. */
export function ConfirmPlace({ loaded }: { readonly loaded: LoadedPlace }) {
  if (loaded.place !== undefined) return <OpenPlace place={loaded.place} />;
  if (!loaded.isDead) return <NotLoaded title={words.confirmPlace} failure={loaded.failure} />;
  return (
    <Wrap className={page.page}>
      <Title lede={words.deadPlaceLink}>{words.confirmPlace}</Title>
      <Actions>
        <Button to={pages.myHouseLink}>{words.linkInstead}</Button>
      </Actions>
    </Wrap>
  );
}

function OpenPlace({ place }: { readonly place: Place }) {
  const form = useForm(placeRules);
  const { housemateCount: housemates, joined, productTypes, firstName, fullAddress } = place;
  const lights = { housemates, joined, utilities: utilitiesOn(productTypes) };
  const { price, newPrice } = place;
  const now = newPrice ?? price;
  const was = (amount: number) => (newPrice ? pence(amount) : undefined);
  return (
    <DuskHero scene={<House {...lights} complete={joined === housemates} street label={houseText(lights)} />}>
      <Title
        onDusk
        size="hero"
        lede={
          <>
            <b>{firstName}</b>
            {words.askedFor(formatStreet(fullAddress))} {words.byDirectDebit(place.accountEnding)}
          </>
        }
      >
        {words.confirmPlace}
      </Title>
      <CheckedForm form={form}>
        <div className={styles.parts}>
          <Price
            amount={pence(now.weekly)}
            was={was(price.weekly)}
            heading={newPrice ? priceChanged : words.yourShare}
            longer={[
              { amount: pence(now.monthly), was: was(price.monthly), unit: shared.perMonth },
              { amount: pence(now.term), was: was(price.term), unit: perTerm },
            ]}
          />
          {newPrice && <p>{words.agreeFirst}</p>}
          <input type="hidden" name="priceShown" value={now.weekly} />
          <Actions className={styles.ways}>
            <SubmitButton variant="lamp">
              {newPrice ? words.agreeAndConfirm : words.confirmPlace}
            </SubmitButton>
          </Actions>
          <p className={styles.small}>{words.placeUntil(firstName, formatIsoDate(place.lastsUntil))}</p>
        </div>
      </CheckedForm>
    </DuskHero>
  );
}
