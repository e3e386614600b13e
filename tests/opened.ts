/** A thing that a `describe`'s tests share: opened before the first, closed after the last. */
export function openedOnce<T extends object>(open: () => Promise<T>): T {
  return openedBetween(before, after, open);
}

/** A thing that every test of a `describe` has for itself: opened before it, closed after it. */
export function openedEach<T extends object>(open: () => Promise<T>): T {
  return openedBetween(beforeEach, afterEach, open);
}

type Hook = (work: (this: Mocha.Context) => Promise<void>) => void;

/** The things open in each `describe`: they are closed in the reverse order. */
const openIn = new WeakMap<object, { close?: () => Promise<void> }[]>();

function stackOf({ test }: Mocha.Context): { close?: () => Promise<void> }[] {
  const suite = test?.parent;
  if (!suite) throw new Error('used outside of a describe');
  const stack = openIn.get(suite) ?? [];
  openIn.set(suite, stack);
  return stack;
}

/** Stands for what `begin` opens: a `describe` can name it, only hooks and tests can use it. */
function openedBetween<T extends object>(begin: Hook, end: Hook, open: () => Promise<T>): T {
  let opened: T | undefined;
  begin(async function () {
    opened = await open();
    stackOf(this).push(opened);
  });
  end(async function () {
    await stackOf(this).pop()?.close?.();
  });
  const present = () => {
    if (opened === undefined) throw new Error('used outside of a test');
    return opened;
  };
  return new Proxy({} as T, {
    get: (_, key) => {
      const value: unknown = Reflect.get(present(), key);
      // A method may need the real `this`, for its private fields.
      return typeof value === 'function' ? value.bind(present()) : value;
    },
    set: (_, key, value) => Reflect.set(present(), key, value),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(present(), key),
  });
}
