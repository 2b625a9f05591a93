import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  dialog,
  expectGone,
  expectText,
  expectTitle,
  field,
  next,
  text,
} from "../../test/at-screen.ts";
import { config, setConfig } from "../../test/default-answers.ts";
import { openScreen } from "../../test/open-screen.tsx";
import { quoted, signedUp } from "../../test/sample-answers.ts";
import { sampleQuote } from "../../test/sample-quote.ts";
import { expectComplaint } from "../../test/screens-setup.ts";
import { delay } from "../../test/stub-api.ts";
import routes from "../routes.ts";

const header = page.getByRole("banner");
const footer = page.getByRole("contentinfo");
const loading = page.getByText("LOADING...");

describe("the frame [S1] [S2]", () => {
  test("has a logo and the sample reviews, and a footer with who we are and how to call us", async () => {
    await openScreen("/terms");
    await expect.element(header.getByRole("link", { name: /\(sample\)$/ })).toBeVisible();
    for (const sentence of [
      /Evenly is a trading name of Evenly Household Services Ltd\./,
      /company number \d{8}/,
      /Registered office: Evenly House, 1 Example Street, Leeds, LS1 1ZZ\./,
    ])
      await expectText(footer, sentence);
    await expect.element(footer.getByRole("link", { name: "0113 496 0000" })).toBeVisible();
    for (const [name, path] of [
      ["Privacy policy", "/privacy-policy"],
      ["Terms", "/terms"],
      ["Cookies", "/cookie-policy"],
      ["Accessibility", "/accessibility"],
    ] as const)
      await expect.element(footer.getByRole("link", { name })).toHaveAttribute("href", path);
    await header.getByRole("link", { name: "evenly, home page" }).click();
    await expectTitle("Get A Price");
  });

  test("has another brand's name and links, and no reviews without any [A1] [D5]", async () => {
    const brand = {
      ...config.brand,
      name: "Fairshare",
      links: { ...config.brand.links, terms: "https://fairshare.test/terms" },
    };
    await openScreen("/accessibility", { api: setConfig({ brand, reviews: null }) });
    await expect.element(page.getByRole("link", { name: "fairshare, home page" })).toBeVisible();
    await expectText(footer, /Fairshare is a trading name of/);
    await expect
      .element(footer.getByRole("link", { name: "Terms" }))
      .toHaveAttribute("href", "https://fairshare.test/terms");
    await expect.element(header.getByRole("link")).toHaveLength(1);
  });

  test("has a night background on the not-found page, and a footer of its own in the builder [D9] [S2.2]", async () => {
    const screen = await openScreen("/nowhere");
    const count = (part: string) => document.querySelectorAll(`[class*="${part}"]`).length;
    await expectTitle("There's a problem. This page could not be found.");
    expect(document.title).toBe("Page not found | Evenly");
    expect(count("logoBackground")).toBe(1);
    await page.getByRole("link", { name: "Back Home" }).click();
    await expectTitle("Get A Price");
    expect([count("logoBackground"), count("productsFooter")]).toEqual([0, 0]);
    await screen.goTo("/products/Gas");
    await expectTitle("There's a problem. This page could not be found.");
    await screen.goTo("/household/garden");
    await expectTitle("There's a problem. This page could not be found.");
  });

  test("has the builder's footer on its pages", async () => {
    await openScreen("/products/Energy", { answers: quoted });
    expect(document.querySelectorAll('[class*="productsFooter"]')).toHaveLength(1);
  });

  test("has a title of its own on each page [D10]", () => {
    type ScreenModule = { readonly meta?: (at: object) => { title?: string }[] };
    const modules = import.meta.glob<ScreenModule>(["../screens/**/*.tsx", "!**/*.test.tsx"], {
      eager: true,
    });
    const pages = routes.flatMap((route) => route.children ?? [route]).filter(({ path }) => path !== "*");
    const titles = pages.flatMap(({ file, path = "" }) => {
      const [title] = modules[`../${file}`]?.meta?.({ location: { pathname: `/${path}` } }) ?? [];
      return title?.title ?? `no title of ${path}`;
    });
    expect(titles.filter((title) => title.startsWith("no title"))).toEqual([]);
    // The TV licence is spelt in two ways.
    expect(new Set(titles).size).toBe(pages.length - 1);
  });
});

describe("the loading panel [S4]", () => {
  test("shows for as long as a call takes, with three windows lit and texts that alternate", async () => {
    const reply = delay(() => sampleQuote);
    await openScreen("/household", { answers: quoted, api: { "GET /products": reply.answer } });
    await next.click();
    await expect.element(page.getByRole("status").getByText("LOADING...")).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-holds-page] [data-lit="1"]').length).toBe(3);
    const moving = document.getAnimations().map(({ effect }) => effect?.getComputedTiming().activeDuration);
    expect(moving.filter((milliseconds) => Number(milliseconds) > 1)).toEqual([]);
    const [first = "", second = ""] = config.carouselTexts;
    await expect.element(text(first)).toBeVisible();
    text(first)
      .element()
      .dispatchEvent(new AnimationEvent("animationend", { bubbles: true }));
    await expect.element(text(second)).toBeVisible();
    reply.release();
    await expectTitle("Energy");
    await expectGone(loading);
  });

  test.each(["/?aff=CAMPUS", "/household?aff=CAMPUS"])(
    "shows while a code is checked on %s",
    async (path) => {
      const reply = delay(() => ({ message: "Welcome" }));
      await openScreen(path, { api: { "GET /affiliate": reply.answer } });
      await expect.element(loading).toBeVisible();
      reply.release();
      await expectGone(loading);
    },
  );

  test("shows above an open dialog", async () => {
    const [link, email] = [delay(() => "https://evenly.example/shared"), delay(() => undefined)];
    await openScreen("/short-summary", {
      answers: quoted,
      api: { "POST /share_package": link.answer, "POST /email_summary": email.answer },
    });
    const onTop = () => document.querySelector(":popover-open")?.textContent;
    await button("Save or share this price").click();
    await expect.poll(onTop).toContain("LOADING...");
    link.release();
    await expect.element(dialog.getByLabelText("Link to this package")).toBeVisible();
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect.poll(onTop).toContain("LOADING...");
    email.release();
    await expect.element(dialog.getByText("Saved")).toBeVisible();
  });
});

describe("a change of page", () => {
  test("starts at its top with the focus on its title, and Back restores the scroll position [S2.2]", async () => {
    await openScreen("/short-summary", { answers: quoted });
    scrollTo(0, 400);
    const far = scrollY;
    expect(far).toBeGreaterThan(0);
    // Without a pointer, which would scroll to the button.
    (button("Continue with this price").element() as HTMLElement).click();
    await expectTitle("Tell Us About You");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
    await expect.poll(() => scrollY).toBe(0);
    history.back();
    await expectTitle("Your Package");
    await expect.poll(() => scrollY).toBe(far);
  });

  test("is at once with reduced motion, and so are lights and prices", async () => {
    await openScreen("/products/TVLicence", { answers: quoted });
    const pictures = vi.spyOn(document, "startViewTransition");
    await next.click();
    await expect.element(page.getByRole("heading", { name: "Your Package" })).toHaveFocus();
    await page.getByRole("checkbox", { name: "Water" }).click();
    await expect
      .element(page.getByRole("img", { name: /Energy, Broadband and TV Licence are on\.$/ }))
      .toBeVisible();
    const moving = document.getAnimations().map(({ effect }) => effect?.getComputedTiming().activeDuration);
    expect(moving.filter((milliseconds) => Number(milliseconds) > 1)).toEqual([]);
    expect(pictures).not.toHaveBeenCalled();
  });
});

describe("stored answers [A8]", () => {
  test("of another version are forgotten, and every page opens", async () => {
    const screen = await openScreen("/", {
      session: {
        "answers.package": { version: 1, products: null },
        "answers.person": { version: 1, person: {} },
        "answers.tenancy": { version: 1, startDate: 1 },
        "answers.finished": { version: 1, finished: [] },
      },
    });
    await expectTitle("Get A Price");
    await screen.goTo("/household");
    await expectTitle("Tell Us About Your House");
    await screen.goTo("/direct-debit");
    await expectTitle("Get A Price");
  });

  test("are asked for again by slice", async () => {
    const { person } = signedUp;
    await openScreen("/direct-debit", {
      answers: signedUp,
      session: { "answers.person": { person, version: 0 } },
    });
    await expectTitle("Tell Us About You");
    await expect.element(field("Email address")).toHaveValue("amira.khan@example.com");
    await next.click();
    await expectTitle("Review Your Package");
  });

  test("of a tab are not those of another", async () => {
    const screen = await openScreen("/short-summary", { answers: quoted });
    sessionStorage.clear();
    await screen.goTo("/short-summary");
    await expectTitle("Get A Price");
  });

  test("can be forgotten where a screen breaks", async () => {
    expectComplaint(/./);
    await openScreen("/joining-tenant?guid=broken", {
      answers: { postcode: "LS6 1ZZ" },
      api: { "GET /summary": () => ({}) as never },
    });
    await expectTitle("Sorry, something went wrong");
    await button("Start again").click();
    await expectTitle("Get A Price");
    expect(JSON.parse(sessionStorage.getItem("answers.house") ?? "{}")).toMatchObject({ postcode: "" });
  });

  test("are not needed: a browser that refuses storage opens each page", async () => {
    const screen = await openScreen("/");
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    const storages = ["sessionStorage", "localStorage"] as const;
    const descriptors = storages.map((name) => Object.getOwnPropertyDescriptor(window, name)!);
    try {
      for (const name of storages) Object.defineProperty(window, name, { configurable: true, get: refuse });
      for (const [path, title] of [
        ["/household", "Tell Us About Your House"],
        ["/short-summary?postcode=LS6+1ZZ&housemates=4", "Your Package"],
      ] as const) {
        await screen.goTo(path);
        await expectTitle(title);
      }
    } finally {
      for (const [at, name] of storages.entries()) Object.defineProperty(window, name, descriptors[at]!);
    }
  });
});

describe("legal pages [S2] [D18]", () => {
  test.each([
    ["/privacy-policy", "Privacy policy"],
    ["/terms", "Terms"],
    ["/cookie-policy", "Cookie policy"],
    ["/accessibility", "Accessibility statement"],
  ])("%s has its title", async (path, name) => {
    await openScreen(path);
    await expectTitle(name);
  });
});
