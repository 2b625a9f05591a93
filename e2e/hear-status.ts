import type { Page } from "@playwright/test";

declare global {
  interface Window {
    heard: string[];
    /** Text in a status when it was inserted, which most screen readers skip. */
    unheard: string[];
    /** Elements focused since the page loaded. */
    arrivals: EventTarget[];
  }
}

/** Records live regions like a screen reader: additions, and inserted alerts. */
export function listen(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { heard: [], unheard: [], arrivals: [] });
    addEventListener("focusin", ({ target }) => target && window.arrivals.push(target));
    const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const isSeen = (region: Element) =>
      region.isConnected && region.checkVisibility({ visibilityProperty: true });
    /** Hidden regions count as inserted when they become visible. */
    const awaited = new WeakSet<EventTarget>();

    const wordsOf = (region: Element) => {
      const copy = region.cloneNode(true) as Element;
      for (const silent of copy.querySelectorAll("[aria-hidden=true], [hidden]")) silent.remove();
      for (const named of copy.querySelectorAll("[aria-label]"))
        named.textContent = named.getAttribute("aria-label");
      return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    };
    const isSilent = (node: Node) => node instanceof Element && node.matches("[aria-hidden=true], [hidden]");
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(`${live}, [aria-live=off], [aria-hidden=true], [hidden]`);
      return region?.matches(live) && region.getAttribute("aria-live") !== "off" ? region : undefined;
    };

    const arrive = (region: Element) => {
      const words = region.isConnected ? wordsOf(region) : "";
      if (!words) return;
      if (!isSeen(region)) awaited.add(region);
      else
        (region.matches("[role=alert], [aria-live=assertive]") ? window.heard : window.unheard).push(words);
    };
    addEventListener("animationend", ({ target }) => {
      if (target instanceof Element && awaited.delete(target)) arrive(target);
    });

    new MutationObserver((records) => {
      const arrived = new Set<Element>();
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(live)) arrived.add(node);
          for (const region of node.querySelectorAll(live)) arrived.add(region);
        }
      }
      const changed = new Set<Element>();
      for (const { type, target, addedNodes } of records) {
        const region = regionOf(target);
        if (
          region &&
          !arrived.has(region) &&
          (type === "characterData" || [...addedNodes].some((node) => !isSilent(node)))
        )
          changed.add(region);
      }
      for (const region of arrived) arrive(region);
      for (const region of changed) {
        const words = isSeen(region) ? wordsOf(region) : "";
        if (words) window.heard.push(words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Announcements since the last call. */
export function heard(page: Page) {
  return page.evaluate(() => window.heard.splice(0));
}
