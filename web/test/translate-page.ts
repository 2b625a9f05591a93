/** Like a translating browser: replaces each text, and each new one, with two elements. Returns a function that stops. */
export function translatePage() {
  const replace = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, [translate="no"]')) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  translateAll(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) if (node.isConnected) translateAll(node.parentNode ?? node);
      if (target.isConnected && target instanceof Text) replace(target);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
