import { aboutMoney, changingHouseholds } from "@evenly/contract/staff/fields";
import { isHouseholdOver } from "@evenly/domain/household";
import { mayAct } from "@evenly/domain/staff";
import { Link, useFetcher } from "react-router";
import { call } from "../api/call.ts";
import { keyOf, load, submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { brandName } from "../parts/brand.ts";
import { HouseGlyph } from "../parts/house-glyph.tsx";
import { KeyLink } from "../parts/key-link.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { fullName, longDay, pounds } from "../parts/formats.ts";
import type { Handle } from "../crumbs.ts";
import type { Route } from "./+types/household";
import { Actions } from "./household/actions.tsx";
import { Balances } from "./household/balance.tsx";
import { membersOf } from "./household/members.ts";
import { NoteForm } from "./household/note-form.tsx";
import { Places } from "./household/places.tsx";
import { SetUp } from "./household/set-up.tsx";
import { Standing } from "./household/standing.tsx";
import { Timeline } from "./household/timeline.tsx";
import styles from "./household/household.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page.address ?? "Household"}: ${brandName} staff` },
];

export const handle = {
  crumbs: ({ params }) => [{ name: "Households", to: pages.households }, { name: params["reference"] ?? "" }],
} satisfies Handle;

/** `before` loads older timeline entries, `show` filters them. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const asked = new URL(request.url).searchParams;
    const [before, show] = [asked.get("before"), asked.get("show")];
    const query = { ...(before !== null && { before }), ...(show !== null && { show }) };
    const [page, timeline, me] = await Promise.all([
      call("GET /staff/households/:reference", { params }),
      call("GET /staff/households/:reference/timeline", { params, query }),
      call("GET /staff/me"),
    ]);
    return { page, timeline, show, roles: me.roles };
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  let isWritten = false;
  const refusal = await submit(async () => {
    const body = {
      how: textOf(form, "how"),
      housemateId: textOf(form, "housemateId"),
      text: textOf(form, "text"),
    };
    await call("POST /staff/households/:reference/notes", { params: { reference }, body, key: keyOf(form) });
    isWritten = true;
    return new Response();
  });
  return isWritten ? { isWritten } : refusal;
}

export default function HouseholdPage({ loaderData }: Route.ComponentProps) {
  const { page, timeline, show, roles } = loaderData;
  const { reference } = page;
  const taken = page.places.filter(({ housemate }) => housemate !== null).length;
  const mayChange = mayAct(roles, changingHouseholds);
  const older = useFetcher<typeof clientLoader>({ key: `${reference} ${show ?? ""}` });
  const more = (before: string) => {
    const search = new URLSearchParams({ before, ...(show !== null && { show }) });
    void older.load(`${pages.household(reference)}?${search.toString()}`);
  };
  return (
    <>
      <PageTitle
        title={page.address}
        state={page.state}
        glyph={<HouseGlyph size={page.size} taken={taken} isOver={isHouseholdOver(page.state)} isLarge />}
        note={
          <>
            {page.fullAddress} · <strong>{reference}</strong> · {longDay(page.tenancyStart)} to{" "}
            {longDay(page.tenancyEnd)} · {pounds(page.price)} per person per week
            {page.code !== null && ` · ${page.code}`}
            {page.lastDay !== null && ` · last day ${longDay(page.lastDay)}`}
            <OtherYear name="the year before" year={page.previousYear} />
            <OtherYear name="next year" year={page.nextYear} />
          </>
        }
      >
        {mayChange && (
          <>
            <KeyLink to="mail" letter="m" what="send a mail" variant="line">
              Send a mail
            </KeyLink>
            <KeyLink to="stage" letter="s" what="record a stage" variant="primary">
              Record a stage
            </KeyLink>
          </>
        )}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Standing household={page} mayChange={mayChange} mayPay={mayAct(roles, aboutMoney)} />
          <Places household={page} taken={taken} mayChange={mayChange} mayPay={mayAct(roles, aboutMoney)} />
          <SetUp services={page.services} />
          <Balances
            balance={page.balance}
            aside={
              <Link to={pages.householdLedger(reference)}>
                Ledger, {page.balance.lines} {page.balance.lines === 1 ? "entry" : "entries"}
              </Link>
            }
          />
          <Actions household={page} roles={roles} />
        </div>
        <Timeline
          key={`${reference} ${show ?? ""}`}
          first={timeline}
          older={older.data?.timeline}
          isLoading={older.state !== "idle"}
          onMore={more}
          show={show}
        >
          <NoteForm
            people={membersOf(page).map(
              ({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })] as const,
            )}
          />
        </Timeline>
      </div>
    </>
  );
}

type OtherYearProps = { readonly name: string; readonly year: { readonly reference: string } | null };

/** The same people's household before or after. Ruling J5. */
function OtherYear({ name, year }: OtherYearProps) {
  return (
    year && (
      <>
        {" "}
        · {name}: <Link to={pages.household(year.reference)}>{year.reference}</Link>
      </>
    )
  );
}
