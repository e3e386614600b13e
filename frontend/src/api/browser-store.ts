/**
 * Texts that the browser keeps for this site, with others until the page is left where it does not.
 */
interface BrowserStore {
  get(key: string): string | null;
  /** Null removes it. Never throws. */
  set(key: string, value: string | null): void;
}

/** The store that the next visit finds again. */
export const keptForGood = guarded(() => localStorage);

/** The store of this tab, until it is closed. */
export const keptInTab = guarded(() => sessionStorage);

/** The area itself throws where site data are blocked, every write where they are full. */
function guarded(area: () => Storage): BrowserStore {
  const unkept = new Map<string, string | null>();
  return {
    get: (key) => {
      const known = unkept.get(key);
      if (known !== undefined) return known;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        unkept.delete(key);
      } catch {
        unkept.set(key, value);
      }
    },
  };
}
