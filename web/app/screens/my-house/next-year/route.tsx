import type { Success } from "@evenly/contract";
import { Button } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { SubmitButton } from "@evenly/design/form";
import { House } from "@evenly/design/house/house";
import { NamedPips } from "@evenly/design/named-pips";
import { NumberList } from "@evenly/design/number-list";
import { Actions, Card, DuskHero, Title, Wrap } from "@evenly/design/page";
import { Swap } from "@evenly/design/swap";
import { catalogue } from "@evenly/domain/catalogue";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { loadDates } from "../../../answers/dates.ts";
import { call } from "../../../api/client.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { formatIsoDayAndMonth, formatStreet } from "../../../parts/my-house/formats.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { useFocus } from "../../../parts/use-focus.ts";
import { shownPrice } from "../../../quote/shown-price.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { redirect } from "react-router";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { actions, noRules, openRules } from "./actions.ts";
import { ConfirmNextYear } from "./confirm.tsx";
import * as confirmWords from "./confirm-words.ts";
import styles from "./next-year.module.css";
import * as own from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

/** From the question to the yes with everything filled in, in one file with it, for the sake of the first page's weight. */
const confirm = "?confirm";

type NextYear = Success<"GET /my_house/next_year">;
type Offer = NonNullable<NextYear["offer"]>;

export const handle: ShellHandle = { corner: WhosePage };

export function meta({ location }: Route.MetaArgs) {
  return journeyPage(location.search === confirm ? confirmWords.title : words.documentTitle);
}

/** Whoever cannot say yes, or has, reads it in place of the form. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const [{ answer: page, ...failed }] = await Promise.all([
    context.get(ownPage)(() => call("GET /my_house/next_year")),
    loadDates(),
  ]);
  const isConfirmed = new URL(request.url).search === confirm;
  if (isConfirmed && page && (page.refusal !== null || page.answer === "yes"))
    return redirect(pages.nextYear);
  return { answer: page, isConfirmed, failure: "failure" in failed ? failed.failure : "" };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = actions;

/** Refusals that the person can do something about, or that pass: the question stays in view. */
const passing: readonly NextYear["refusal"][] = ["next-year-owes", "next-year-held", "next-year-no-account"];

/** Ruling J5. */
export default function NextYearPage({ loaderData }: Route.ComponentProps) {
  const { answer: page, isConfirmed } = loaderData;
  if (!page) return <NotLoaded title={words.documentTitle} failure={loaderData.failure} />;
  const { offer, answer, refusal } = page;
  if (isConfirmed && offer) return <ConfirmNextYear page={page} offer={offer} />;
  const isOpen = answer === "yes" || refusal === null || passing.includes(refusal);
  if (!offer || !isOpen) return <NoQuestion page={page} />;
  return (
    <>
      <Question page={page} offer={offer} />
      <Wrap className={styles.below}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <WhatNext offer={offer} hasSaidYes={answer === "yes"} />
            <Card>
              <h2 className={styles.small}>{words.ifNo}</h2>
              <p className={styles.quiet}>{words.othersCan}</p>
            </Card>
          </div>
          <ThisAndNext offer={offer} />
        </div>
      </Wrap>
    </>
  );
}

type Props = { readonly page: NextYear };
type OfferProps = Props & { readonly offer: Offer };

const headings = { yes: words.saidYes, no: words.saidNo, "not-yet": words.question };

function Question({ page, offer }: OfferProps) {
  const { answer, people, end, refusal } = page;
  const heading = useFocus(answer === "not-yet" ? undefined : answer, { top: true });
  const yes = people.filter((one) => one.answer === "yes" && !one.isYou).map(({ firstName }) => firstName);
  return (
    <DuskHero scene={<NextHouse page={page} offer={offer} />}>
      <Back onDusk to={pages.myHouse} label={own.back} />
      <div className={styles.heading}>
        <Title onDusk size="hero" ref={heading} lede={<Lede page={page} offer={offer} yes={yes} />}>
          {headings[answer]}
        </Title>
      </div>
      <div className={styles.parts}>
        {answer !== "no" && <NextPrice offer={offer} />}
        {answer === "yes" ? <Years page={page} onDusk /> : <Answers page={page} />}
        {answer === "not-yet" && (
          <p className={styles.quietText}>{words.nothingRenews(formatIsoDayAndMonth(end))}</p>
        )}
        {answer === "no" && refusal === null && <p className={styles.quietText}>{words.canChange}</p>}
        <NamedPips
          label={words.whoStays}
          people={people.map(({ firstName, isYou, answer: said }) => ({
            name: firstName,
            lit: said === "yes",
            note: isYou
              ? words.you(said === "not-yet" ? undefined : words.answers[said])
              : words.answers[said],
          }))}
        />
      </div>
    </DuskHero>
  );
}

function Lede({ page, offer, yes }: OfferProps & { readonly yes: readonly string[] }) {
  const { answer, fullAddress, end } = page;
  const { start, products } = offer;
  const street = formatStreet(fullAddress);
  if (answer === "no") return words.noLede(formatIsoDate(end));
  return (
    <>
      {answer === "yes"
        ? words.yesLede(street, formatIsoDate(start))
        : words.lede(street, formatIsoDate(start), formatIsoDate(offer.end), products.length)}
      {yes.length > 0 && (
        <>
          {" "}
          <b>{words.haveSaidYes(yes)}</b>
        </>
      )}
    </>
  );
}

/** Who has said yes is lit, and the services are on their way. */
function NextHouse({ page, offer }: OfferProps) {
  const { housemateCount: housemates, joined, products } = offer;
  const house = {
    housemates,
    joined: Math.min(joined, housemates),
    ...(page.answer === "not-yet" && joined < housemates && { you: joined }),
  };
  const utilities = Object.fromEntries(products.map(({ type }) => [catalogue[type].utility, "now" as const]));
  return <House {...house} utilities={utilities} street label={houseText(house)} />;
}

function NextPrice({ offer }: { readonly offer: Offer }) {
  const { weekly, monthly, monthlyNow, holdsUntil, isFixed, isDiscountOver, payments } = offer;
  const price = shownPrice(
    { before: weekly, after: weekly },
    payments.map(({ amount }) => ({ amount: pence(amount) })),
  );
  const note = [
    differenceText(monthly - monthlyNow),
    isDiscountOver && words.discountOver,
    holdsUntil !== null && words.holds(formatIsoDayAndMonth(holdsUntil)),
  ].filter(Boolean);
  return (
    <Price
      heading={isFixed ? words.price.fixed : words.price.today}
      amount={price.weekly}
      longer={price.longer}
      note={note.join(" ")}
    />
  );
}

function differenceText(difference: number) {
  if (difference === 0) return words.same;
  return (difference > 0 ? words.more : words.less)(formatAmount(Math.abs(difference)));
}

/** The yes is confirmed on a page of its own. */
function Answers({ page }: Props) {
  const { answer, refusal, owed } = page;
  const form = useForm(noRules);
  const first =
    refusal === "next-year-owes"
      ? { to: pages.payNow, text: words.payFirst(formatAmount(owed)) }
      : refusal === "next-year-no-account"
        ? { to: pages.bankDetails, text: words.giveAccount }
        : refusal === null
          ? { to: confirm, text: answer === "no" ? words.yesAfterAll : words.yes }
          : undefined;
  return (
    <>
      {refusal !== null && <p className={styles.quietText}>{words.refusals[refusal]("")}</p>}
      <Actions className={styles.ways}>
        {first && (
          <Button to={first.to} variant="lamp">
            {first.text}
          </Button>
        )}
        {answer === "not-yet" && (
          <CheckedForm form={form}>
            <input type="hidden" name="no" value="true" />
            <Button type="submit" variant="dusk" busy={form.isSending}>
              {words.notMe}
            </Button>
          </CheckedForm>
        )}
      </Actions>
    </>
  );
}

/** One person has a page in each year's household. Rulings G1, J5. */
function Years({ page, onDusk }: Props & { readonly onDusk?: boolean }) {
  const { nextYear, previousYear, joinedByLink } = page;
  return (
    <div className={styles.years}>
      {nextYear && <OpenYear year="next" onDusk={onDusk} />}
      {previousYear && <OpenYear year="previous" onDusk={onDusk && nextYear === null} />}
      {joinedByLink && <p className={styles.quietText}>{words.joinedByLink}</p>}
    </div>
  );
}

function OpenYear({
  year,
  onDusk,
}: {
  readonly year: "next" | "previous";
  readonly onDusk: boolean | undefined;
}) {
  const form = useForm(openRules);
  const text = year === "next" ? words.openNext : words.openPrevious;
  return (
    <CheckedForm form={form}>
      <input type="hidden" name="year" value={year} />
      {onDusk ? (
        <Button type="submit" variant="lamp" busy={form.isSending}>
          {text}
        </Button>
      ) : (
        <SubmitButton busy={form.isSending}>{text}</SubmitButton>
      )}
    </CheckedForm>
  );
}

type WhatNextProps = { readonly offer: Offer; readonly hasSaidYes: boolean };

function WhatNext({ offer, hasSaidYes }: WhatNextProps) {
  const { housemateCount: count, joined, account, payments, start } = offer;
  const firstPayment = formatIsoDate(payments[0]?.on ?? "");
  return (
    <section className={styles.section}>
      <h2>{words.whatNext}</h2>
      <NumberList
        steps={[
          hasSaidYes
            ? { title: words.youConfirmed, text: words.emailed }
            : { title: words.youConfirm, text: words.filledIn(account?.ending) },
          { title: words.forYourself, text: words.ownNotice },
          joined < count
            ? { title: words.startsWhen(count), text: words.untilThen(count, firstPayment) }
            : { title: words.allIn, text: words.startsOn(formatIsoDate(start), firstPayment) },
        ]}
      />
    </section>
  );
}

function ThisAndNext({ offer }: { readonly offer: Offer }) {
  const { monthly, monthlyNow, products } = offer;
  const side = (name: string, amount: number) => ({
    name,
    figure: formatAmount(amount),
    unit: words.eachMonth,
  });
  return (
    <section className={styles.section}>
      <h2>{words.thisAndNext}</h2>
      <Card>
        <Swap now={side(words.thisYear, monthlyNow)} then={side(words.nextYear, monthly)} />
        <Facts
          className={styles.facts}
          facts={products.map(({ label, title, was }) => ({
            name: label,
            value: was === null ? title : words.insteadOf(title, was),
          }))}
        />
        <Button to={pages.home} variant="text">
          {words.other}
        </Button>
      </Card>
    </section>
  );
}

/** Too early, over, not for them, or nothing that they could say yes to. */
function NoQuestion({ page }: Props) {
  const { refusal, askedFrom, nextYear, previousYear } = page;
  const hasYears = nextYear !== null || previousYear !== null;
  const isOver = refusal === "next-year-over" || refusal === "next-year-not-sold";
  return (
    <Wrap>
      <Back to={pages.myHouse} label={own.back} />
      <Title lede={refusal === null ? undefined : words.refusals[refusal](formatIsoDate(askedFrom))}>
        {words.documentTitle}
      </Title>
      <Actions>
        {hasYears ? <Years page={page} /> : isOver && <Button to={pages.home}>{words.newPrice}</Button>}
        {!hasYears && !isOver && <Button to={pages.myHouse}>{words.backToPage}</Button>}
      </Actions>
    </Wrap>
  );
}
