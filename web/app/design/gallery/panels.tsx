import { Checklist } from "../checklist.tsx";
import { CookieBanner } from "../cookie-banner.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { Facts } from "../facts.tsx";
import { Footer } from "../footer.tsx";
import { Header } from "../header.tsx";
import { HousematePips, WindowMark } from "../housemate-pips.tsx";
import { Note } from "../note.tsx";
import { NumberList } from "../number-list.tsx";
import { Card } from "../page.tsx";
import { Points } from "../points.tsx";
import { ProductChips } from "../product-chips.tsx";
import { ReviewLink } from "../review-link.tsx";
import { SeverePanel } from "../severe-panel.tsx";
import { CopyLink, ShareOption, ShareOptions } from "../share-options.tsx";
import { Exhibit, Grid, OnDusk } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const nothing = () => undefined;

export function PanelsGallery() {
  return (
    <>
      <Exhibit title="Messages">
        <Note>
          Every housemate is equal. Your housemates will add their details later and we won't set up a thing
          until everyone has joined.
        </Note>
        <Note icon="mail">
          You will get an email within 3 business days confirming your Direct Debit mandate.
        </Note>
        <Note tone="invalid">Unknown Agent Code</Note>
        <SeverePanel>Network error accessing the Evenly API</SeverePanel>
        <ErrorSummary
          errors={[
            { fieldId: "gallery-limit", message: "Must be a number between 1 and 15" },
            { fieldId: "gallery-address-required", message: "Address required" },
          ]}
        />
      </Exhibit>
      <Exhibit title="Lists">
        <Grid>
          <Checklist
            items={[
              "Bundle all of your utilities into one payment",
              "Everyone pays their fair share",
              "No deposit or set up fees",
            ]}
          />
          <Card aria-label="Dates">
            <Facts
              facts={[
                { name: "Tenancy starts", value: "1 September 2027" },
                { name: "Tenancy ends", value: "31 August 2028" },
              ]}
            />
          </Card>
          <OnDusk>
            <HousematePips housemates={4} joined={["Priya", ""]} label="2 of 4 housemates have joined" />
            <Points
              points={[
                { icon: "coin", text: "No Deposits" },
                { icon: "star", text: "Highly Rated" },
                { icon: "bolt", text: "Uncapped Energy" },
              ]}
            />
          </OnDusk>
        </Grid>
        <WindowMark lit />
        <WindowMark lit={false} />
        <ProductChips
          products={[
            { utility: "energy", label: "Energy", detail: "Uncapped Energy" },
            { utility: "water", label: "Water", detail: "Water and sewerage" },
            { utility: "broadband", label: "Broadband", detail: "Virgin Fibre 600" },
            { utility: "tv", label: "TV Licence", detail: "For the whole house" },
          ]}
        />
        <NumberList
          across
          steps={[
            { title: "Put your feet up", text: "There is nothing else for any of you to do." },
            { title: "Utilities set-up starts", text: "We deal with every supplier." },
            {
              title: "Nothing is paid until the start date",
              text: "Your first payment is on 1 September 2027.",
            },
          ]}
        />
        <CopyLink
          label="Your join link"
          link="https://evenly.example/joining-tenant?guid=7f3c9a"
          onCopy={nothing}
        />
        <ShareOptions>
          <ShareOption icon="share">Share</ShareOption>
          <ShareOption icon="chat" href="https://wa.me/">
            WhatsApp
          </ShareOption>
          <ShareOption icon="people">Facebook</ShareOption>
          <ShareOption icon="mail">Email</ShareOption>
        </ShareOptions>
      </Exhibit>
      <Exhibit title="Shell">
        <div className={styles.bleed}>
          <Header brand="Evenly" reviews={<ReviewLink href="https://example.com">Our reviews</ReviewLink>} />
        </div>
        <div className={styles.bleed}>
          <Footer
            brand="Evenly"
            links={[
              { text: "Privacy policy", to: "/privacy-policy" },
              { text: "Terms", to: "/terms" },
              { text: "Cookies", to: "/cookie-policy" },
              { text: "Accessibility", to: "/accessibility" },
            ]}
          >
            <p>Evenly is a trading name of Evenly Household Services Ltd.</p>
          </Footer>
        </div>
        <div className={styles.stage}>
          <CookieBanner startsExpanded onAcceptAll={nothing} onSave={nothing} />
        </div>
      </Exhibit>
    </>
  );
}
