import { codeOf } from "@evenly/contract/client";
import { Button } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { SubmitButton } from "@evenly/design/form";
import { House } from "@evenly/design/house/house";
import { Actions, DuskHero, Title } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { replace } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { call, forgetPerson } from "../../../api/client.ts";
import { loadSettings } from "../../../api/settings.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import { describe, dropLink, waitingLink, leadFromLink } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { formatStreet } from "../../../parts/my-house/formats.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./open.module.css";
import { confirmPlace, ConfirmPlace, isPlaceHeld, loadPlace } from "./place.tsx";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.open);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const place = await loadPlace(request.url);
  if (place) return { link: undefined, held: place };
  const link = waitingLink();
  if (link === undefined) throw replace(pages.myHouse);
  const settingsLoaded = loadSettings().catch(() => undefined);
  try {
    const read = await call("POST /my_house/link/read", { body: { token: link.token } });
    await settingsLoaded;
    if (!read.isOpen) return { link: read };
    dropLink();
  } catch (error) {
    await settingsLoaded;
    const led = leadFromLink(error);
    if (led) throw led;
    return { link: undefined, failure: describe(error) };
  }
  throw replace(link.to);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

const rules = { empty: { replaces: false }, check: () => [], name: "open" };

const openHouse = formAction(rules, async ({ replaces }, signal) => {
  const link = waitingLink();
  if (link === undefined) return replace(pages.myHouse);
  try {
    await call("POST /my_house/session", { body: { token: link.token, replaces }, signal });
    forgetPerson();
    dropLink();
    return replace(link.to);
  } catch (error) {
    signal.throwIfAborted();
    // Another tab opened it meanwhile.
    if (codeOf(error) === "session-open") return replace(pages.openMyHouse);
    return leadFromLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

export function clientAction(sent: Route.ClientActionArgs) {
  return isPlaceHeld() ? confirmPlace(sent) : openHouse(sent);
}

/** Only its button spends the link, and asks first when another person's page is open. Ruling G1. */
export default function OpenMyHouse({ loaderData: { link, failure, held } }: Route.ComponentProps) {
  if (held) return <ConfirmPlace loaded={held} />;
  if (link === undefined) return <NotLoaded title={words.open} failure={failure} />;
  const { housemateCount: housemates, joined, productTypes } = link;
  const lights = { housemates, joined, utilities: utilitiesOn(productTypes) };
  return (
    <DuskHero scene={<House {...lights} complete={joined === housemates} street label={houseText(lights)} />}>
      {link.openNow ? <Whose link={link} now={link.openNow} /> : <OwnPage link={link} />}
    </DuskHero>
  );
}

type Link = NonNullable<Route.ComponentProps["loaderData"]["link"]>;

function OwnPage({ link: { firstName, fullAddress, lastsUntil } }: { readonly link: Link }) {
  const form = useForm(rules);
  return (
    <>
      <Title
        onDusk
        size="hero"
        lede={
          <>
            {words.belongsTo}
            <b>{firstName}</b>, {formatStreet(fullAddress)}. {words.ownPayments(firstName)}
          </>
        }
      >
        {words.title(firstName)}
      </Title>
      <CheckedForm form={form}>
        <div className={styles.parts}>
          <Actions className={styles.ways}>
            <SubmitButton variant="lamp">{words.open}</SubmitButton>
          </Actions>
          <p className={styles.small}>{words.until(firstName, formatIsoDate(lastsUntil))}</p>
        </div>
      </CheckedForm>
    </>
  );
}

function Whose({ link, now }: { readonly link: Link; readonly now: NonNullable<Link["openNow"]> }) {
  const form = useForm(rules);
  const instead = words.openInstead(link.firstName);
  return (
    <>
      <Title
        onDusk
        size="hero"
        lede={
          <>
            {words.signedInAs}
            <b>
              {now.firstName}, {formatStreet(now.fullAddress)}
            </b>
            . {instead.before}
            <b>{instead.whose}</b>
            {instead.after}
          </>
        }
      >
        {words.whoseTitle}
      </Title>
      <CheckedForm form={form}>
        <div className={styles.parts}>
          <input type="hidden" name="replaces" value="true" />
          <div className={styles.houses}>
            <p className={styles.house}>
              {words.openNow}
              <b>{now.firstName}</b>
              {formatStreet(now.fullAddress)}
            </p>
            <p className={classNames(styles.house, styles.link)}>
              {words.thisLink}
              <b>{link.firstName}</b>
              {formatStreet(link.fullAddress)}
            </p>
          </div>
          <Actions className={styles.ways}>
            <SubmitButton variant="lamp">{words.openTheirs(link.firstName)}</SubmitButton>
            <Button variant="dusk" to={pages.myHouse} onClick={dropLink}>
              {words.stay(now.firstName)}
            </Button>
          </Actions>
          <p className={styles.small}>{words.signsOut(now.firstName)}</p>
        </div>
      </CheckedForm>
    </>
  );
}
