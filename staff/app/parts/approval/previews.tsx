import type { ApprovalPreview, Shown } from "@evenly/contract/staff/approval-previews";
import { formatSetting } from "@evenly/contract/staff/setting-words";
import type { ApprovalKind } from "@evenly/domain/approval";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { FactsPreview } from "./difference.tsx";
import { type Fact, factsOf } from "./facts.ts";
import { longDay, monthOf, pounds } from "../formats.ts";
import { CancellationPreview } from "./cancellation-preview.tsx";
import { MoneyPreview, ReceiptPreview } from "./money-preview.tsx";
import { OpeningPreview } from "./opening-preview.tsx";
import * as pages from "../../pages.ts";
import { Panel } from "../panel.tsx";
import styles from "../../staff.module.css";

type Kind<Preview> = {
  readonly Preview?: ComponentType<{ readonly preview: Preview }>;
  readonly actionText: (preview: Preview) => string;
  readonly ends?: true;
  /** The page of its subject. */
  readonly page: (preview: Preview) => string;
};

/** Previews by kind, for the second person. Ruling H3. */
const kinds: { readonly [Name in ApprovalKind]: Kind<ApprovalPreview<Name>> } = {
  refund: {
    Preview: MoneyPreview,
    actionText: ({ amount }) => `Give ${pounds(amount)} back`,
    page: ({ reference }) => pages.household(reference),
  },
  "write-off": {
    Preview: MoneyPreview,
    actionText: ({ amount }) => `Let go of ${pounds(amount)}`,
    page: ({ reference }) => pages.household(reference),
  },
  receipt: {
    Preview: ReceiptPreview,
    actionText: ({ amount }) => `Write down ${pounds(amount)}`,
    page: ({ reference }) => pages.household(reference),
  },
  "cancel-household": {
    Preview: CancellationPreview,
    actionText: () => "Cancel this household",
    ends: true,
    page: ({ reference }) => pages.household(reference),
  },
  "open-month": {
    Preview: OpeningPreview,
    actionText: ({ month }) => `Open ${monthOf(`${month}-01`)} again`,
    page: ({ month }) => pages.month(month),
  },
  "publish-price-book": {
    Preview: PublicationPreview,
    actionText: ({ from }) => `Publish on ${longDay(from)}`,
    page: ({ name }) => pages.priceBook(name),
  },
  "make-code": {
    actionText: ({ code }) => `Make ${code}`,
    page: ({ kind }) => pages.codesOf(kind),
  },
  "change-code": {
    actionText: ({ code }) => `Change ${code}`,
    page: ({ kind, code }) => pages.code(kind, code),
  },
  "change-setting": {
    actionText: ({ after }) => `Change it to ${formatSetting(after)}`,
    page: () => pages.flags,
  },
  "give-roles": {
    actionText: ({ isInvited, name }) => (isInvited ? `Invite ${name}` : `Give ${name} these roles`),
    page: () => pages.people,
  },
};

function factsIn({ kind, preview }: Shown): readonly Fact[] {
  return (factsOf[kind] as (shown: typeof preview) => readonly (Fact | false)[])(preview).filter(
    (one) => one !== false,
  );
}

export function kindOf(shown: Shown) {
  const { kind, preview } = shown;
  const { Preview, actionText, ends = false, page } = kinds[kind] as Kind<typeof preview>;
  const facts = factsIn(shown);
  const drawn = Preview ? <Preview preview={preview} /> : <FactsPreview facts={facts} />;
  return { drawn, facts, actionText: actionText(preview), ends, page: page(preview) };
}

/** A summary; the book's page has all prices. */
function PublicationPreview({
  preview: { name, from, prices, beside, counts, steepRises },
}: {
  readonly preview: ApprovalPreview<"publish-price-book">;
}) {
  const changes = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <Panel title="What will happen">
      <div>
        <ul className={styles.effects}>
          <li>
            {prices} prices are in force from {longDay(from)}, 00:00 in London.
          </li>
          {beside !== null && (
            <li>
              Beside {beside}: {changes.map(([what, count]) => `${String(count)} ${what}`).join(", ")}.
            </li>
          )}
          {steepRises > 0 && <li>{steepRises} prices go up by more than 10 %.</li>}
          <li>
            <Link to={pages.priceBook(name)}>Every price of {name}</Link>
          </li>
        </ul>
      </div>
    </Panel>
  );
}
