import type { Page } from "@playwright/test";

/** Text that is off-screen, clipped or covered. */
export function findLostText(page: Page) {
  return page.evaluate(() => {
    const problems: string[] = [];
    const nameOf = (it: Element) =>
      `${it.tagName.toLowerCase()} "${it.textContent?.trim().slice(0, 40) ?? ""}"`;
    const root = document.querySelector("dialog[open]") ?? document.body;
    for (const scroller of [document.documentElement, root]) {
      const [wide, seen] = [scroller.scrollWidth, scroller.clientWidth];
      if (wide > seen + 1 && scroller !== document.body)
        problems.push(`${scroller.tagName} is ${wide} wide, of which ${seen} are seen`);
    }
    const isLeftOut = (it: Element) =>
      it.closest(".visually-hidden, svg, [aria-hidden=true], [inert]") !== null ||
      !it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      getComputedStyle(it).clipPath.startsWith("inset");
    const shown = [...root.querySelectorAll("*")].filter((it) => !isLeftOut(it));
    for (const it of shown) {
      const { overflowX, overflowY } = getComputedStyle(it);
      const isCutDown =
        overflowY !== "visible" && overflowY !== "auto" && it.scrollHeight > it.clientHeight + 1;
      const isCutAcross = overflowX !== "visible" && it.scrollWidth > it.clientWidth + 1;
      const isField = it.matches("input");
      if (isCutDown || (isCutAcross && !isField))
        problems.push(
          `${nameOf(it)} is cut off: ${it.scrollWidth} x ${it.scrollHeight} in ${it.clientWidth} x ${it.clientHeight}`,
        );
    }

    type Line = {
      readonly of: Element;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    };
    const ancestorOf = (it: Element, test: (style: CSSStyleDeclaration) => boolean): Element | undefined => {
      for (let at: Element | null = it; at && at !== root; at = at.parentElement)
        if (test(getComputedStyle(at))) return at;
      return undefined;
    };
    const isFixed = (it: Element) =>
      ancestorOf(it, ({ position }) => position === "fixed" || position === "sticky") !== undefined;
    const lines: Line[] = [];
    for (const it of shown) {
      const texts = [...it.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (texts.length === 0 || isFixed(it)) continue;
      const list = ancestorOf(it, ({ overflowY }) => overflowY === "auto")?.getBoundingClientRect();
      for (const node of texts) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom, height } of range.getClientRects()) {
          if (list && (top < list.top || bottom > list.bottom)) continue;
          // Letters without the space above and below.
          const room = height * 0.3;
          lines.push({ of: it, left: left + 2, right: right - 2, top: top + room, bottom: bottom - room });
        }
      }
    }
    /** An option's information and the found addresses overlay what follows. */
    const hides = (upper: Line, lower: Line) => {
      const layer = upper.of.closest("[role=group], [role=listbox]");
      if (!layer || layer.contains(lower.of)) return false;
      const [x, y] = [Math.max(upper.left, lower.left) + 1, Math.max(upper.top, lower.top) + 1];
      // The cookie banner covers everything and moves with the page.
      const found = document.elementsFromPoint(x, y).find((it) => !isFixed(it));
      return found === undefined || layer.contains(found);
    };
    for (const [index, a] of lines.entries()) {
      if (a.left < -1 || a.right > innerWidth + 1) problems.push(`${nameOf(a.of)} runs off the side`);
      for (const b of lines.slice(index + 1)) {
        if (a.of === b.of) continue;
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (isOver && !hides(a, b) && !hides(b, a))
          problems.push(`${nameOf(a.of)} and ${nameOf(b.of)} lie over each other`);
      }
    }
    return [...new Set(problems)];
  });
}
