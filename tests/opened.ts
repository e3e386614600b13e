type Closable = { close(): Promise<void> };

/** What the tests of a `describe` share: opened before the first of them, closed after the last. */
export function openedOnce<T extends Closable>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  before(async () => {
    opened = await open();
  });
  after(() => opened?.close());
  return () => present(opened);
}

/** What every test of a `describe` gets for itself: opened before it, closed after it. */
export function openedEach<T extends Closable>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened?.close());
  return () => present(opened);
}

function present<T>(opened: T | undefined): T {
  if (opened === undefined) throw new Error('used outside of a test');
  return opened;
}
