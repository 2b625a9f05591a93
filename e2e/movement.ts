import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Per page: its direction, and the focus when the animation began. */
    turns: { readonly turn: string | undefined; readonly focus: string | undefined }[];
    /** Finished animations with durations. */
    moved: { readonly name: string; readonly milliseconds: number; readonly within: string }[];
    /** Number of snapshots of old pages. */
    pictures: number;
  }
}

/** Records page transitions and animations. */
export function watchMovements(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { turns: [], moved: [], pictures: 0 });
    addEventListener("animationstart", ({ animationName }) => {
      if (animationName !== "arrive") return;
      const turn = document.documentElement.dataset.turn;
      window.turns.push({ turn, focus: document.activeElement?.tagName });
    });
    const note = (name: string, seconds: number, target: EventTarget | null) => {
      const within =
        target instanceof Element ? (target.closest("[class]")?.getAttribute("class") ?? "") : "";
      window.moved.push({ name, milliseconds: Math.round(seconds * 1000), within });
    };
    addEventListener("animationend", (end) => note(end.animationName, end.elapsedTime, end.target));
    addEventListener("transitionend", (end) => note(end.propertyName, end.elapsedTime, end.target));
    const start = document.startViewTransition?.bind(document);
    if (!start) return;
    document.startViewTransition = (...how) => {
      window.pictures += 1;
      return start(...how);
    };
  });
}

/** Running animations, and which are endless. */
export function readMovements(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : "transition",
      endless: animation.effect?.getComputedTiming().iterations === Infinity,
      milliseconds: Number(animation.effect?.getComputedTiming().activeDuration),
    })),
  );
}

/** The longest transition or animation in the page's styles, pseudo-elements included. */
export function longestMovement(page: Page) {
  return page.evaluate(() => {
    const milliseconds = (times: string) =>
      Math.max(
        ...times.split(", ").map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000)),
      );
    const found = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after", "::backdrop"].map((part) => {
        const style = getComputedStyle(element, part);
        const moves = style.animationName === "none" ? 0 : milliseconds(style.animationDuration);
        const longest = Math.max(moves, milliseconds(style.transitionDuration));
        return { what: `${element.tagName} ${element.getAttribute("class") ?? ""}${part ?? ""}`, longest };
      }),
    );
    return found.reduce((most, one) => (one.longest > most.longest ? one : most), { what: "", longest: 0 });
  });
}
