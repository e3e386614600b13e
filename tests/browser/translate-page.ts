/**
 * Runs in the page: replaces each text by an element with another text, now and whenever the page
 * changes, as the translation of Chrome does. The text stays readable, between «».
 */
export function translatePage(): void {
  const made = new WeakSet<Node>();
  const left = ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT'];
  const translate = (node: Text): void => {
    const parent = node.parentElement;
    if (!parent || made.has(node) || !node.data.trim() || left.includes(parent.tagName)) return;
    const text = document.createTextNode(`«${node.data}»`);
    made.add(text);
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text);
    outer.append(inner);
    node.replaceWith(outer);
  };
  const translateAll = (root: Node): void => {
    if (root instanceof Text) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
    nodes.forEach(translate);
  };
  document.addEventListener('DOMContentLoaded', () => {
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateAll(target);
        else for (const node of addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
