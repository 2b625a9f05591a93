import { CookieBanner } from "@evenly/design/cookie-banner";
import { Footer } from "@evenly/design/footer";
import { Header } from "@evenly/design/header";
import { ReviewLink } from "@evenly/design/review-link";
import { Bleed, Exhibit, Group, nothing, Stage, State } from "./exhibit.tsx";

const reviews = <ReviewLink href="https://example.com">4.7 out of 5 (sample)</ReviewLink>;
const links = [
  { text: "Privacy policy", to: "/privacy-policy" },
  { text: "Terms", to: "/terms" },
  { text: "Cookies", to: "/cookie-policy" },
  { text: "Accessibility", to: "/accessibility" },
];
const cookieWords = {
  title: "Cookies",
  text: "You choose which ones we may use.",
  basic: "Basic",
  basicText: "Always on.",
  personal: "Personal",
  personalText: "Helps us see what works.",
  save: "Save selection",
  acceptAll: "Accept all",
  customise: "Customise",
};

export function ShellGallery() {
  return (
    <Group title="Shell">
      <Exhibit of="header">
        <State name="Plain, with reviews" wide>
          <Bleed>
            <Header brand="evenly" homeLabel="evenly, home page" end={reviews} />
          </Bleed>
        </State>
        <State name="Plain, where none are configured" wide>
          <Bleed>
            <Header brand="evenly" homeLabel="evenly, home page" />
          </Bleed>
        </State>
        <State name="Over dusk" wide>
          <Stage short night>
            <Header brand="evenly" homeLabel="evenly, home page" look="clear" end={reviews} />
          </Stage>
        </State>
      </Exhibit>
      <Exhibit of="review-link">
        <State name="On light">{reviews}</State>
      </Exhibit>
      <Exhibit of="footer">
        <State name="At the end of every page" wide>
          <Bleed>
            <Footer brand="evenly" label="About this site" links={links}>
              <p>Evenly is a trading name of Evenly Household Services Ltd.</p>
            </Footer>
          </Bleed>
        </State>
      </Exhibit>
      <Exhibit of="cookie-banner">
        <State name="As it comes" wide>
          <Stage>
            <CookieBanner words={cookieWords} onAcceptAll={nothing} onSave={nothing} />
          </Stage>
        </State>
        <State name="With its choices" wide>
          <Stage>
            <CookieBanner words={cookieWords} startsExpanded onAcceptAll={nothing} onSave={nothing} />
          </Stage>
        </State>
      </Exhibit>
    </Group>
  );
}
