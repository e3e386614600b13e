import { dismissToast, toast, useToasts } from './toast-store.ts';

const shown = () => useToasts.getState().toasts;

describe('toasts', () => {
  afterEach(() => useToasts.setState({ toasts: [] }));

  it('shows one at a time: a new one takes the place of the older', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive' });

    expect(shown().map(({ title, variant }) => [title, variant])).to.deep.equal([
      ['Second', 'destructive'],
    ]);
  });

  it('closes a dismissed toast at once and forgets it after 1,000,000 ms', () => {
    const delays: (number | undefined)[] = [];
    const { setTimeout: real } = globalThis;
    let forget = () => {};
    // Fake timers: a real wait would take seventeen minutes.
    globalThis.setTimeout = ((work: () => void, delay?: number) => {
      delays.push(delay);
      forget = work;
      return 0;
    }) as unknown as typeof setTimeout;

    try {
      const { id } = toast({ title: 'Gone soon' });
      dismissToast(id);
    } finally {
      globalThis.setTimeout = real;
    }

    expect(shown()[0]?.isOpen).to.equal(false);
    expect(delays).to.deep.equal([1_000_000]);
    forget();
    expect(shown()).to.deep.equal([]);
  });
});
