const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";

function isSeen(region: Element) {
  return region.isConnected && region.checkVisibility({ visibilityProperty: true });
}

function wordsOf(region: Element) {
  const copy = region.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("[aria-hidden=true], [hidden]")) silent.remove();
  for (const named of copy.querySelectorAll("[aria-label]"))
    named.textContent = named.getAttribute("aria-label");
  return copy.textContent.replaceAll(/\s+/g, " ").trim();
}

function isSilent(node: Node) {
  return node instanceof Element && node.matches("[aria-hidden=true], [hidden]");
}

function regionOf(node: Node) {
  const element = node instanceof Element ? node : node.parentElement;
  const region = element?.closest(`${live}, [aria-live=off], [aria-hidden=true], [hidden]`);
  return region?.matches(live) && region.getAttribute("aria-live") !== "off" ? region : undefined;
}

export type Hearing = {
  /** Announcements since the last call. */
  readonly heard: () => string[];
  /** Text in a status when it was inserted, which most screen readers skip. */
  readonly unheard: () => string[];
  /** Elements focused since the last call. */
  readonly arrivals: () => EventTarget[];
  readonly stop: () => void;
};

/** Records live regions like a screen reader: additions, and inserted alerts. */
export function hear(): Hearing {
  const heard: string[] = [];
  const unheard: string[] = [];
  const arrivals: EventTarget[] = [];
  /** Hidden regions count as inserted when they become visible. */
  const awaited = new WeakSet<EventTarget>();

  const arrive = (region: Element) => {
    const words = region.isConnected ? wordsOf(region) : "";
    if (!words) return;
    if (!isSeen(region)) awaited.add(region);
    else (region.matches("[role=alert], [aria-live=assertive]") ? heard : unheard).push(words);
  };
  const onFocus = ({ target }: FocusEvent) => target && arrivals.push(target);
  const onEnd = ({ target }: AnimationEvent) => {
    if (target instanceof Element && awaited.delete(target)) arrive(target);
  };
  addEventListener("focusin", onFocus);
  addEventListener("animationend", onEnd);

  const observer = new MutationObserver((records) => {
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
      const isChange = type === "characterData" || [...addedNodes].some((node) => !isSilent(node));
      if (region && !arrived.has(region) && isChange) changed.add(region);
    }
    for (const region of arrived) arrive(region);
    for (const region of changed) {
      const words = isSeen(region) ? wordsOf(region) : "";
      if (words) heard.push(words);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return {
    heard: () => heard.splice(0),
    unheard: () => unheard.splice(0),
    arrivals: () => arrivals.splice(0),
    stop: () => {
      observer.disconnect();
      removeEventListener("focusin", onFocus);
      removeEventListener("animationend", onEnd);
    },
  };
}
