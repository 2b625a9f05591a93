import type { Page } from "@playwright/test";

type Left = {
  readonly stop: Element;
  readonly name: string;
  readonly around: readonly Element[];
  readonly looks: string;
};

declare global {
  interface Window {
    lookAtFocus: () => Step;
    /** Elements focused since the walk began. */
    walked?: Set<Element> | undefined;
    /** Fixed elements. */
    bars?: readonly Element[] | undefined;
    left?: Left | undefined;
  }
}

type Step = { readonly isRound: boolean; readonly problems: readonly string[] };

/** Runs in the page: problems of the focused element, and of the focus mark on the previous one. */
function lookAtFocus(): Step {
  const problems: string[] = [];
  // Ignores transparent parts, and pseudo-elements without content.
  const looksOf = (elements: readonly Element[]) =>
    elements
      .filter((it) => getComputedStyle(it).opacity !== "0")
      .flatMap((it) => [getComputedStyle(it), getComputedStyle(it, "::before")])
      .filter(({ content }, index) => index % 2 === 0 || content !== "none")
      .map(({ boxShadow, outlineStyle, outlineWidth }) => [boxShadow, outlineStyle, outlineWidth].join(" "))
      .join();
  const { left } = window;
  const stop = document.activeElement;
  // A date field has several stops.
  if (left && left.stop === stop) return { isRound: false, problems };
  if (left && looksOf(left.around) === left.looks)
    problems.push(`${left.name} looks the same without the focus`);

  const walked = (window.walked ??= new Set());
  if (!stop || stop === document.body || walked.has(stop)) {
    Object.assign(window, { walked: undefined, left: undefined, bars: undefined });
    return { isRound: walked.size > 0, problems };
  }
  walked.add(stop);
  const words = stop.getAttribute("aria-label") ?? stop.textContent?.trim().slice(0, 40);
  const name = [stop.tagName.toLowerCase(), stop.id, words].filter(Boolean).join(" ");
  const siblings = [...(stop.parentElement?.children ?? [])];
  const around = [
    ...siblings.slice(siblings.indexOf(stop)),
    ...(stop.parentElement ? [stop.parentElement] : []),
  ];
  window.left = { stop, name, around, looks: looksOf(around) };

  const box = stop.getBoundingClientRect();
  const bars = (window.bars ??= [...document.querySelectorAll("body *:not(dialog)")].filter(
    (it) => getComputedStyle(it).position === "fixed",
  ));
  const lying = bars
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }) && !bar.contains(stop))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  const isAtTop = (bar: DOMRect) => bar.top < innerHeight - bar.bottom;
  const from = Math.max(0, ...lying.filter(isAtTop).map(({ bottom }) => bottom));
  const free = Math.min(innerHeight, ...lying.filter((bar) => !isAtTop(bar)).map(({ top }) => top));
  const fits = box.height <= free - from - 16;
  const isOnScreen = fits
    ? box.top >= from - 1 && box.bottom <= innerHeight + 1
    : box.top < free && box.bottom > from;
  if (!isOnScreen || box.left < -1 || box.right > innerWidth + 1)
    problems.push(`${name} is off the screen: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);

  const inset = 3;
  const [middle, centre] = [box.left + box.width / 2, box.top + box.height / 2];
  const points: readonly (readonly [number, number])[] = [
    [middle, centre],
    [box.left + inset, centre],
    [box.right - inset, centre],
    [middle, box.top + inset],
    [middle, box.bottom - inset],
  ];
  const isOurs = (found: Element | null) =>
    !found || found.contains(stop) || stop.contains(found) || Boolean(found.closest("label")?.contains(stop));
  const covers = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .filter((found) => found !== null && !isOurs(found));
  const [cover] = covers;
  if (cover && (fits || covers.length === points.length))
    problems.push(`${name} is covered by ${cover.tagName} ${cover.textContent?.trim().slice(0, 40) ?? ""}`);
  return { isRound: false, problems };
}

/** In each document of the page. */
export async function prepareWalks(page: Page) {
  await page.addInitScript(`window.lookAtFocus = ${lookAtFocus.toString()}`);
}

/** Tabs through the page once; returns the stops that are not seen. */
export async function walkByTab(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(() => window.lookAtFocus());
    problems.push(...step.problems);
    if (step.isRound) return problems;
  }
  throw new Error("The Tab key never comes round");
}

type Walk = {
  readonly backwards?: boolean;
  /** Scrolls each stop to the lower edge first, where fixed elements may cover it. */
  readonly alongEdge?: boolean;
};

/** Gives the focus to what the Tab key reaches, at another size, which costs a tenth. */
export function walkByScript(page: Page, walk: Walk = {}): Promise<string[]> {
  return page.evaluate(async ({ backwards = false, alongEdge = false }) => {
    const problems: string[] = [];
    const look = () => problems.push(...window.lookAtFocus().problems);
    // Scroll effects appear with the next frame. A browser without a screen may stop drawing; boxes are known without.
    const passFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
    const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    const isPassedOver = (it: Element) =>
      it.matches("[type=radio]:not(:checked)") &&
      document.querySelector(`[name="${it.getAttribute("name") ?? ""}"]:checked`) !== null;
    const isReached = (it: HTMLElement) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      !it.closest("[inert]") &&
      !it.matches(":disabled") &&
      it.tabIndex === 0 &&
      !isPassedOver(it);
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const stops = [
      ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']"),
    ].filter(isReached);
    leave();
    for (const stop of backwards ? stops.reverse() : stops) {
      if (alongEdge) {
        scrollBy(0, stop.getBoundingClientRect().bottom - innerHeight);
        await passFrame();
        // The bar goes where the page's own button comes.
        if (!isReached(stop)) continue;
      }
      stop.focus({ focusVisible: true });
      await passFrame();
      if (document.activeElement === stop) look();
      else problems.push(`${stop.tagName} ${stop.textContent.slice(0, 40)} takes no focus`);
    }
    leave();
    look();
    return problems;
  }, walk);
}
