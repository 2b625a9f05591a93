import { bank } from "../../e2e/people.ts";
import { type Engine, waitFor } from "./engine.ts";

function heading(name: string) {
  return `//h1[normalize-space()=${JSON.stringify(name)}]`;
}
function button(name: string) {
  return `//button[normalize-space()="${name}"]`;
}
function field(label: string) {
  return `//input[@id=//label[normalize-space()="${label}"]/@for]`;
}
function choice(label: string) {
  return `//label[starts-with(normalize-space(), "${label}")]//input`;
}

async function press(engine: Engine, xpath: string) {
  await waitFor(engine, xpath);
  await engine.run(
    `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue.scrollIntoView({ block: "center" })`,
  );
  // New pages ignore pointers at first, which one driver reports as an error.
  for (let tries = 1; ; tries += 1) {
    try {
      return await engine.click(xpath);
    } catch (error) {
      if (tries === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function fill(engine: Engine, label: string, text: string) {
  await press(engine, field(label));
  await engine.type(field(label), text);
}

/** Retries, since new pages ignore pointers at first. */
async function choose(engine: Engine, label: string) {
  const isChosen = `document.evaluate(${JSON.stringify(choice(label))}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue?.checked`;
  for (let tries = 0; tries < 5; tries += 1) {
    await press(engine, choice(label));
    if ((await engine.run(isChosen)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`${label} cannot be chosen`);
}

/** Date fields take digits in the machine's locale; the value is the same. */
async function fillDate(engine: Engine, label: string, day: string) {
  await waitFor(engine, field(label));
  await engine.run(`(() => {
    const input = document.evaluate(${JSON.stringify(field(label))}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "${day}");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
}

function turnTo(engine: Engine, title: string) {
  return waitFor(engine, heading(title));
}

async function pressUntil(engine: Engine, name: string, title: string) {
  await press(engine, button(name));
  await waitFor(engine, heading(title), () => engine.click(button(name)));
}

async function fillPerson(engine: Engine, name: string, email: string) {
  await choose(engine, "Student");
  await fill(engine, "First name", name);
  await fill(engine, "Last name", "Engine");
  await fill(engine, "Email address", email);
  await fill(engine, "Mobile number", "07700 900123");
}

async function pay(engine: Engine) {
  await turnTo(engine, "Set up your Direct Debit");
  await fill(engine, "Sort code", bank.sortCode);
  await fill(engine, "Account number", bank.accountNumber);
  await waitFor(engine, '//*[@role="status"][contains(., "Barclays")]');
  await choose(engine, "I confirm that I am the account holder");
  await press(engine, button("Set up Direct Debit"));
}

/** The banner covers buttons; refusing reloads the page. */
async function refuseCookies(engine: Engine) {
  await press(engine, button("Save selection"));
  await waitFor(engine, '//body[not(.//h2[contains(., "Cookies")])][.//button[@type="submit"]]');
}

/** From the first page to the account; returns its join link. */
export async function signUpHouse(
  engine: Engine,
  url: string,
  { name, door }: { name: string; door: number },
): Promise<string> {
  await engine.open(url);
  await turnTo(engine, "Get A Price");
  await refuseCookies(engine);
  await fillPerson(engine, "Ada", `ada.${name}@example.com`);
  await choose(engine, "I agree to the privacy policy");
  await pressUntil(engine, "Next", "Tell Us About Your House");
  await fill(engine, "Address", `${String(door)} Larkspur`);
  await press(
    engine,
    `//*[@role="option"][starts-with(normalize-space(), "${String(door)} Larkspur Terrace")]`,
  );
  await press(engine, button("Next"));
  const pages = ["Energy", "Water", "Broadband", "TV Licence", "Your Package"];
  await turnTo(engine, "Energy");
  for (const page of pages.slice(1)) await pressUntil(engine, "Next", page);
  await pressUntil(engine, "Continue with this price", "Tell Us About You");
  await pressUntil(engine, "Next", "Tell Us About Your Tenancy");
  await fillDate(engine, "Tenancy start date", "2027-09-01");
  await pressUntil(engine, "Next", "When Would You Like Your Broadband Installed?");
  await choose(engine, "As soon as possible");
  await pressUntil(engine, "Next", "Review Your Package");
  await pressUntil(engine, "Next", "Set up your Direct Debit");
  await pay(engine);
  await turnTo(engine, "Invite Your Housemates");
  const link = await engine.run(
    String.raw`document.body.textContent.match(/https?:\S+\/joining-tenant\?guid=[\w-]{32}/)[0]`,
  );
  return String(link);
}

export async function joinHouse(engine: Engine, joinLink: string, { name }: { name: string }) {
  await engine.open(joinLink);
  await turnTo(engine, "Your Utilities Package");
  await pressUntil(engine, "Next", "Tell Us About You");
  await fillPerson(engine, "Grace", `grace.${name}@example.com`);
  await pressUntil(engine, "Next", "Set up your Direct Debit");
  await pay(engine);
  await turnTo(engine, "Congratulations!");
}
