import { Button } from "@evenly/design/button";
import { Card, Title, Wrap } from "@evenly/design/page";
import { formatPounds, pence } from "@evenly/domain/money";
import { sayDate } from "../../../answers/say-date.ts";
import { call } from "../../../api/client.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { journeyPage } from "../../../shell/page-meta.ts";
import {
  describe,
  leadToLink,
  loadMyHouse,
  tellAtLink,
  type MyHouse,
} from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { MandateCard } from "./mandate-card.tsx";
import styles from "./overview.module.css";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export const meta = () => journeyPage(shared.title);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMyHouse(request);
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

const rules = { empty: { signOut: false }, check: () => [] };

export const clientAction = formAction(rules, async (_, signal) => {
  try {
    await call("POST /my_house/sign_out", { body: {}, signal });
    return tellAtLink(words.signedOut);
  } catch (error) {
    signal.throwIfAborted();
    return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

/** A housemate's own page. Rulings F7, G1. */
export default function MyHouseOverview({ loaderData }: Route.ComponentProps) {
  const form = useForm(rules);
  const { house } = loaderData;
  if (!house) return <NotLoaded title={shared.title} failure={loaderData.failure} />;
  return (
    <>
      <Hero house={house} />
      <Wrap className={styles.below}>
        <MandateCard house={house} />
        <Card>
          <CheckedForm form={form}>
            <input type="hidden" name="signOut" value="true" />
            <p>{words.signOutMeans}</p>
            <Button type="submit" variant="line" busy={form.isSending}>
              {words.signOut}
            </Button>
          </CheckedForm>
        </Card>
      </Wrap>
    </>
  );
}

/** The city and the postcode stand below the rest of the address. */
function Hero({ house }: { readonly house: MyHouse }) {
  const { firstName, fullAddress, reference, next, owed } = house;
  const lines = fullAddress.split(", ");
  return (
    <div className={styles.hero}>
      <Wrap className={styles.words}>
        <Title onDusk size="hero" lede={words.whose(firstName, lines.slice(-2).join(" "))}>
          {lines.slice(0, -2).join(", ")}
        </Title>
        {next ? (
          <Price
            heading={words.nextPayment}
            amount={pence(next.amount)}
            unit={words.onDay(sayDate(next.on))}
            note={sayOwed(owed)}
          />
        ) : (
          <p>
            {words.noPayment} {sayOwed(owed)}
          </p>
        )}
        <p className={styles.reference}>
          {words.reference}: <b>{reference}</b>
        </p>
      </Wrap>
    </div>
  );
}

/** Below 0 it is owed to them. */
const sayOwed = (owed: number) => {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.owed(formatPounds(pence(owed))) : words.owedToYou(formatPounds(pence(-owed)));
};
