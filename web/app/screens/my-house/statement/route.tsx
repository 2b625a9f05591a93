import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { Logo } from "@evenly/design/logo";
import { Actions, Card, DuskPanel, Scene, Title, Wrap } from "@evenly/design/page";
import { type StatementCell, StatementTable } from "@evenly/design/statement-table";
import * as pages from "@evenly/domain/pages";
import type { Route } from "./+types/route";
import { call } from "../../../api/client.ts";
import { useSettings } from "../../../api/settings.ts";
import { loadDates } from "../../../answers/dates.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { saveFile } from "../../../parts/schedule/save-file.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import {
  type Row,
  formatUnbrokenAddress,
  balanceText,
  formatPeriod,
  restTexts,
  rowText,
  type Statement,
} from "./statement-texts.ts";
import { statementSheet } from "./statement-sheet.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatShortDate } from "../../../parts/my-house/formats.ts";
import styles from "./statement.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([
    context.get(ownPage)(() => call("GET /my_house/statement")),
    loadDates(),
  ]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** The closing statement, from the day after the last. Ruling G7. */
export default function ClosingStatement({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData;
  if (!answer) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  const { from, statement } = answer;
  return (
    <Wrap className={styles.page}>
      <Back to={pages.myHouse} label={shared.back} />
      {statement ? (
        <Explanation statement={statement} />
      ) : (
        <>
          <Title lede={from === null ? words.nothingCharged : words.hereFrom(formatIsoDate(from))}>
            {words.title}
          </Title>
          <Button to={pages.myHouse}>{words.toMyHouse}</Button>
        </>
      )}
    </Wrap>
  );
}

function Explanation({ statement }: { readonly statement: Statement }) {
  const { companyName, name, phone } = useSettings().config.brand;
  const { fullName, fullAddress, firstDay, lastDay, mandate, on } = statement;
  return (
    <>
      <div className={styles.letterhead} data-letterhead="">
        <Logo name={name} />
      </div>
      <Title
        lede={words.place(
          formatUnbrokenAddress(fullAddress),
          formatIsoDate(firstDay),
          formatIsoDate(lastDay),
        )}
      >
        {words.title}
      </Title>
      <DuskPanel className={styles.outcome}>
        <div className={styles.words}>
          <h2>{balanceText(statement)}</h2>
          <p>{restTexts(statement, phone).join(" ")}</p>
        </div>
        <Scene className={styles.scene}>
          <House housemates={statement.housemateCount} label="" />
        </Scene>
      </DuskPanel>
      <Card aria-label={words.title} className={styles.card}>
        <div className={styles.parties}>
          <p>
            <b>{fullName}</b>
            {mandate && (
              <>
                <span>{words.mandateReference(mandate.reference)}</span>
                <span>{words.accountEnding(mandate.accountEnding)}</span>
              </>
            )}
          </p>
          <p>
            <b>{formatIsoDate(on)}</b>
            <span>{companyName}</span>
            <span>{phone}</span>
          </p>
        </div>
        <Figures statement={statement} />
      </Card>
      <Actions className={styles.actions}>
        <Button variant="line" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button
          variant="line"
          onClick={() => saveFile("closing-statement.csv", "text/csv", statementSheet(statement))}
        >
          {words.download}
        </Button>
      </Actions>
    </>
  );
}

/** Columns; one without amounts is left out. */
const columns = [
  { name: words.charged, part: "charged" },
  { name: words.collected, part: "collected" },
  { name: words.paidBack, part: "refunded" },
  { name: words.writtenOff, part: "writtenOff" },
] as const;

export function Figures({ statement }: { readonly statement: Statement }) {
  const { rows } = statement;
  const shown = columns.filter(
    ({ part }) => part === "charged" || part === "collected" || statement[part] !== 0,
  );
  const cellsOf = (row: Row) => [
    ...shown.map(({ part }) => dated(row[part])),
    { amount: formatAmount(row.owedAfter), isNothing: row.owedAfter === 0 },
  ];
  return (
    <StatementTable
      stacks
      caption={words.title}
      columns={[words.forWhat, ...shown.map(({ name }) => name), words.owedAfter]}
      rows={rows.map((row) => ({ name: formatPeriod(row), note: rowText(row), cells: cellsOf(row) }))}
      total={{
        name: words.inAll,
        cells: [
          ...shown.map(({ part }) => ({ amount: formatAmount(statement[part]) })),
          { amount: formatAmount(statement.owed) },
        ],
      }}
    />
  );
}

function dated({ amount, on }: Row["charged"]): StatementCell {
  return {
    amount: formatAmount(amount),
    isNothing: amount === 0,
    ...(on !== null && { day: formatShortDate(on) }),
  };
}
