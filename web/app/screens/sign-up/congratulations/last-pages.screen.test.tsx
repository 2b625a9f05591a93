import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import {
  button,
  dialog,
  expectGone,
  expectText,
  expectTitle,
  press,
  text,
} from "../../../../test/at-screen.ts";
import { sampleAccount } from "../../../../test/default-answers.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { finished } from "../../../../test/sample-answers.ts";
import { lose, type Api } from "../../../../test/stub-api.ts";

const { joinLink } = sampleAccount;
const ownPage = page.getByRole("main").getByRole("link", { name: /^Your own page/ });

function open(api: Api = {}) {
  return openScreen("/congratulations", { answers: finished, api });
}

const row = page.getByRole("group", { name: "Housemate 1" });
const name = row.getByLabelText("Full name");
const send = dialog.getByRole("button", { name: "Send invites" });

async function invite() {
  await button("Invite Housemates").click();
  await name.fill("Walter Guest");
  await row.getByLabelText("Email address").fill("walter.mill@example.com");
}

describe("the lead's last page [S2]", () => {
  test("has the account with its reference, who is missing and what happens next [D18] [G1]", async () => {
    await open();
    await expectTitle("Invite Your Housemates");
    const account = page.getByRole("region", { name: "Your account" });
    for (const sentence of [/^.*?Your reference ?EV-4K7Q-2MP/, /Account reference/, /Still to join/])
      await expectText(account, sentence);
    await expect.element(account.getByText(joinLink)).toBeVisible();
    await expect.element(account.getByText(sampleAccount.guid)).toBeVisible();
    await expect.element(text(/3 to go\./)).toBeVisible();
    for (const sentence of [
      "What happens next?",
      "Nothing is paid until the start date",
      "You'll get an email within 3 business days confirming your Direct Debit mandate.",
    ])
      await expect.element(text(sentence)).toBeVisible();
    await expect.element(ownPage).toHaveAttribute("href", "/my-house/link");
  });

  test("passes the join link on in every way", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const shared: (ShareData | undefined)[] = [];
    Object.assign(navigator, { share: async (data?: ShareData) => void shared.push(data) });
    await open();
    await expect.element(page.getByRole("textbox", { name: "Your join link" })).toHaveValue(joinLink);
    await button("Copy link").click();
    await expect.element(text("Link copied")).toBeVisible();
    expect(copied).toHaveBeenCalledWith(joinLink);
    await button("Share").click();
    await expect.poll(() => JSON.stringify(shared)).toContain(joinLink);
    Reflect.deleteProperty(navigator, "share");
    for (const [way, start] of [
      ["WhatsApp", "https://wa.me/"],
      ["Facebook", "https://www.facebook.com/"],
      ["Email", "mailto:"],
    ] as const) {
      const href = page.getByRole("link", { name: way }).element().getAttribute("href") ?? "";
      expect(href.startsWith(start), href).toBe(true);
      expect(decodeURIComponent(href)).toContain(joinLink);
    }
  });

  test("says how to copy by hand where the browser has no clipboard", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No", "NotAllowedError"));
    await open();
    await button("Copy link").click();
    await expect.element(text("Press and hold the link to copy it")).toBeVisible();
  });
});

describe("invitations [S4]", () => {
  test("have a row per place, are not filled in by the browser, and are sent under a key [B6]", async () => {
    const { api } = await open();
    await button("Invite Housemates").click();
    await expect.element(dialog.getByRole("group")).toHaveLength(3);
    for (const input of dialog.getByRole("textbox").elements())
      expect(input.getAttribute("autocomplete")).toBe("off");
    await name.fill("Walter Guest");
    await row.getByLabelText("Email address").fill("walter.mill@example.com");
    await send.click();
    await expect.element(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
    const [sent] = api.to("POST /invite_housemates");
    expect(sent?.key).toBeTruthy();
    expect(sent?.body.housemates[0]).toMatchObject({
      fullname: "Walter Guest",
      email: "walter.mill@example.com",
    });
  });

  test("sent twice leave 'Invites Sent!' to be read, and the next dialog empty", async () => {
    const { api } = await open();
    await invite();
    await send.dblClick({ delay: 75 });
    await expect.element(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
    expect(api.to("POST /invite_housemates")).toHaveLength(1);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expectGone(dialog);
    await button("Invite Housemates").click();
    await expect.element(name).toHaveValue("");
  });

  test("of a closed dialog are there when it opens again", async () => {
    await open();
    await button("Invite Housemates").click();
    await name.fill("Bo Friend");
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => userEvent.keyboard("{Escape}"),
    ]) {
      await close();
      await expectGone(dialog);
      await button("Invite Housemates").click();
      await expect.element(name).toHaveValue("Bo Friend");
    }
  });

  test("that cannot be sent say so [S8]", async () => {
    await open({ "POST /invite_housemates": lose });
    await invite();
    await press(send);
    await expect.element(text(/There has been a problem sending the email/)).toBeVisible();
  });
});

type Chromium = { readonly send: (method: string, parameters: object) => Promise<void> };

describe("a dialog that closes", () => {
  const chromium = cdp() as unknown as Chromium;
  const setMotion = (value: "reduce" | "no-preference") =>
    chromium.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  const durations = (element: Element) =>
    element.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration));
  const openDialog = async () => {
    await button("Invite Housemates").click();
    await expect.element(name).toBeVisible();
    await expect.poll(() => dialog.element().getAnimations()).toEqual([]);
    return dialog.element() as HTMLDialogElement;
  };
  const close = (element: Element) => element.querySelector<HTMLElement>('[aria-label="Close"]')?.click();

  test("keeps its content meanwhile, for half a second", async () => {
    onTestFinished(() => setMotion("reduce"));
    await setMotion("no-preference");
    await open();
    const element = await openDialog();
    const height = element.getBoundingClientRect().height;
    close(element);
    await expect.poll(() => Math.max(0, ...durations(element)), { interval: 20 }).toBe(500);
    expect(element.getBoundingClientRect().height).toBe(height);
    await expectGone(dialog);
  });

  test("closes at once with reduced motion", async () => {
    await open();
    const element = await openDialog();
    close(element);
    await expect.poll(() => element.open).toBe(false);
    expect(durations(element).filter((milliseconds) => milliseconds > 10)).toEqual([]);
  });
});

describe("a complete house [S2]", () => {
  test("can be looked at by anybody, without knowing whose it is [G1]", async () => {
    await openScreen("/house-complete");
    await expectTitle("Congratulations!");
    for (const sentence of [
      "All housemates have joined.",
      "What Happens Next?",
      "Put your feet up",
      "Utilities set-up starts",
      "Nothing is paid until the start date",
    ])
      await expect.element(text(sentence)).toBeVisible();
    await expect.element(ownPage).toHaveAttribute("href", "/my-house/link");
    await ownPage.click();
    await expectTitle("Get a link to your page");
  });
});
