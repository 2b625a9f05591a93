import type { Page } from "@playwright/test";

/** Targets smaller than 44 px, except links in a sentence (WCAG 2.5.8). */
export function findSmallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44;
    const isInSentence = (target: Element) => {
      if (target.tagName !== "A" || !getComputedStyle(target).display.startsWith("inline")) return false;
      const sentence = target.closest("p, li, label, dd, address, h1, h2, h3");
      return Boolean(sentence && sentence.textContent?.trim() !== target.textContent?.trim());
    };
    const reachOf = (target: Element, x: number, y: number, byX: number, byY: number) => {
      for (let far = 1; far <= least; far += 1) {
        const found = document.elementFromPoint(x + byX * far, y + byY * far);
        const isHit = found && (target.contains(found) || found.closest("label")?.contains(target));
        const isLabel = found?.closest("label")?.getAttribute("for") === target.id && target.id !== "";
        if (!isHit && !isLabel) return far - 0.5;
      }
      return least;
    };
    const problems: string[] = [];
    // A focused skip link covers the header.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const page = document.querySelector("dialog[open], [role=group][aria-label^='About ']") ?? document;
    const targets = page.querySelectorAll("a[href], button, input, select, [role=option]");
    for (const target of targets) {
      if (
        !target.checkVisibility({ visibilityProperty: true }) ||
        target.closest("[inert]") ||
        isInSentence(target)
      )
        continue;
      if (target.matches(":disabled, [href='#main']")) continue;
      target.scrollIntoView({ block: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (width <= 1) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const across = reachOf(target, x, y, -1, 0) + reachOf(target, x, y, 1, 0);
      const down = reachOf(target, x, y, 0, -1) + reachOf(target, x, y, 0, 1);
      if (Math.min(across, down) < least - 1)
        problems.push(
          `${target.tagName} ${target.id} ${target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40) ?? ""}: ${across} x ${down}`,
        );
    }
    scrollTo(0, 0);
    return problems;
  });
}

/** Where reading order differs from the order of the Tab key and screen readers. */
export function findDisorder(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const found = [
      ...root.querySelectorAll<HTMLElement>("h1, h2, h3, a[href], button, input, select, [tabindex='0']"),
    ];
    const isOverlay = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    const shown = found.filter(
      (it) =>
        it.checkVisibility({ visibilityProperty: true }) &&
        !it.closest("[inert]") &&
        it.getBoundingClientRect().width > 1 &&
        !isOverlay(it),
    );
    const nameOf = (it: Element) =>
      `${it.tagName.toLowerCase()} ${it.getAttribute("aria-label") ?? it.textContent?.trim().slice(0, 30) ?? ""} ${it.id}`;
    const problems = shown
      .filter((it) => it.tabIndex > 0)
      .map((it) => `${nameOf(it)} has a place of its own in the order`);
    for (const [index, second] of shown.entries()) {
      const first = shown[index - 1];
      if (!first || first.contains(second)) continue;
      const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      const isAbove = b.bottom <= a.top + 2;
      const isNextColumn = b.left >= a.right - 2;
      const isLeftInRow = b.right <= a.left + 2 && b.top < a.bottom - 2 && a.top < b.bottom - 2;
      if ((isAbove && !isNextColumn) || isLeftInRow)
        problems.push(`${nameOf(second)} stands before ${nameOf(first)}`);
    }
    return problems;
  });
}

/** One title, no skipped level, landmarks, and alternative texts. */
export function findBrokenOutline(page: Page) {
  return page.evaluate(() => {
    const problems: string[] = [];
    const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((it) =>
      it.checkVisibility(),
    );
    const levels = headings.map((it) => Number(it.tagName.slice(1)));
    if (levels.filter((level) => level === 1).length !== 1) problems.push("not one h1");
    const main = document.querySelector("main");
    const inMain = levels.filter((_, index) => main?.contains(headings[index] ?? null));
    if (inMain[0] !== 1) problems.push("the title is not the first heading of the page's own part");
    inMain.forEach((level, index) => {
      if (level > (inMain[index - 1] ?? 1) + 1) problems.push(`a level is left out before an h${level}`);
    });
    for (const landmark of ["header", "main", "footer"])
      if (document.querySelectorAll(landmark).length !== 1) problems.push(`not one ${landmark}`);
    if (document.documentElement.lang !== "en-GB") problems.push("no language");
    for (const picture of document.querySelectorAll("svg, img")) {
      const isNamed =
        picture.getAttribute("aria-label") || picture.getAttribute("alt") || picture.querySelector("title");
      if (!isNamed && !picture.closest("[aria-hidden=true]"))
        problems.push(`a picture without words: ${picture.outerHTML.slice(0, 60)}`);
    }
    return problems;
  });
}

/** Words of table heads, and dates of tables, that a line's end cuts through. DESIGN.md §12. */
export function findBrokenWords(page: Page) {
  return page.evaluate(() => {
    const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
    const wholes = [
      { within: "th", pattern: /[\p{L}\p{N}]+/gu },
      { within: "th, td, time", pattern: new RegExp(`\\b\\d{1,2}\\s(?:${months})[a-z]*`, "g") },
    ];
    const problems: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      const { parentElement: parent } = node;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { within, pattern } of wholes) {
        if (!parent.closest(within)) continue;
        for (const found of node.data.matchAll(pattern)) {
          const range = document.createRange();
          range.setStart(node, found.index);
          range.setEnd(node, found.index + found[0].length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) problems.push(`${found[0]} in ${node.data.trim().slice(0, 60)}`);
        }
      }
    }
    return problems;
  });
}

/** Runs in print: text that stands in a column of a few letters a line. */
export function findNarrowText(page: Page) {
  return page.evaluate(() => {
    const problems: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      const text = node.data.trim();
      const { parentElement: parent } = node;
      if (text.length < 12 || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && text.length / lines < 8) problems.push(`${text.slice(0, 60)}: ${String(lines)} lines`);
    }
    return problems;
  });
}
