/**
 * Has `removeChild` and `insertBefore` forgive a node that another program has moved or replaced: a
 * browser's translation, an extension. React removes and inserts by the nodes that it made, and one
 * that throws would end the whole screen (react/react#11538). What was replaced stays in sight, so
 * a text beside what comes and goes stands in an element of its own all the same.
 */
export function forgiveMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const parent = child.parentNode;
    return parent ? (removeChild.call(parent, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(added: T, before: Node | null): T {
    let place = before;
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, added, place) as T;
  };
}
