import { comfyProgress, type ComfyProgress } from './progress.ts';

const node = (inputs: Record<string, unknown> = {}) => ({ class_type: 'Node', inputs });
/** Ten steps in all, eight of them the sampler's. */
const graph = { 1: node(), 2: node({ steps: 8 }), 3: node() };
const id = 'work-1';

describe('how far ComfyUI is', () => {
  let progress: ComfyProgress;
  beforeEach(() => {
    progress = comfyProgress();
    progress.expect(id, graph);
  });

  const message = (type: string, data: object) =>
    JSON.stringify({ type, data: { prompt_id: id, ...data } });
  const take = (type: string, data: object = {}) => progress.take(message(type, data));
  const state = (nodes: Record<string, [value: number, max: number]>) =>
    take('progress_state', {
      nodes: Object.fromEntries(
        Object.entries(nodes).map(([each, [value, max]]) => [
          each,
          { value, max, state: 'running' },
        ]),
      ),
    });

  it('is unknown until it is said', () => {
    expect(progress.fraction(id)).to.equal(undefined);
    take('execution_start');
    expect(progress.fraction(id)).to.equal(undefined);
    expect(progress.fraction('another')).to.equal(undefined);
  });

  it('counts a node by its steps', () => {
    state({ 1: [1, 1] });
    expect(progress.fraction(id)).to.equal(0.1);
    state({ 1: [1, 1], 2: [4, 8] });
    expect(progress.fraction(id)).to.equal(0.5);
    take('progress', { node: '2', value: 8, max: 8 });
    expect(progress.fraction(id)).to.equal(0.9);
    state({ 1: [1, 1], 2: [8, 8], 3: [1, 1] });
    expect(progress.fraction(id)).to.equal(1);
  });

  it('counts what was made before as done', () => {
    take('execution_cached', { nodes: ['1', '3'] });
    expect(progress.fraction(id)).to.equal(0.2);
  });

  it('counts a node that reports bytes as a hundred steps', () => {
    state({ 1: [5e9, 5e9], 2: [0, 8] });
    expect(progress.fraction(id)).to.equal(100 / 109);
  });

  it('never falls, never passes the end, and counts no other nodes', () => {
    state({ 2: [8, 8] });
    state({ 2: [1, 8] });
    expect(progress.fraction(id)).to.equal(0.8);
    state({ 1: [99, 1], 2: [99, 8], 3: [99, 1], 'of-3.0': [0, 1000] });
    expect(progress.fraction(id)).to.equal(1);
  });

  it('is worth a look when work begins, when it moves on by a twentieth and when it is over', () => {
    expect(take('execution_start')).to.equal(id);
    expect(state({ 1: [0.1, 1] })).to.equal(null);
    expect(state({ 1: [1, 1] })).to.equal(id);
    expect(state({ 1: [1, 1] })).to.equal(null);
    expect(take('executing', { node: '2' })).to.equal(null);
    expect(take('executing', { node: null })).to.equal(id);
    expect(take('executing', { node: null, prompt_id: 'of another client' })).to.equal(null);
  });

  it('is forgotten', () => {
    state({ 1: [1, 1] });
    progress.forget(id);
    expect(progress.fraction(id)).to.equal(undefined);
    expect(state({ 1: [1, 1] })).to.equal(null);
  });

  it('forgets the oldest work of which nothing more is heard', () => {
    for (let n = 0; n < 1000; n += 1) progress.expect(`later-${n}`, graph);
    expect(take('execution_start')).to.equal(null);
    expect(take('execution_start', { prompt_id: 'later-0' })).to.equal('later-0');
  });

  const useless: [string, string][] = [
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a message without data', '{"type":"progress"}'],
    ['an unknown type', '{"type":"crystools.monitor","data":{}}'],
    ['a maximum of zero', message('progress', { node: '2', value: 1, max: 0 })],
    ['a value below zero', message('progress', { node: '2', value: -1, max: 8 })],
    ['a text for a number', message('progress', { node: '2', value: '1', max: 8 })],
    [
      'a number beyond all',
      `{"type":"progress","data":{"prompt_id":"${id}","node":"2","value":1e999,"max":8}}`,
    ],
    ['a list for nodes', message('progress_state', { nodes: [1] })],
    ['a hostile name', `{"type":"progress_state","data":{"prompt_id":"__proto__","nodes":{}}}`],
    [
      'a hostile node',
      `{"type":"progress_state","data":{"prompt_id":"${id}","nodes":{"__proto__":{"value":1,"max":1}}}}`,
    ],
  ];
  for (const [what, text] of useless) {
    it(`learns nothing from ${what}`, () => {
      expect(progress.take(text)).to.equal(null);
      expect(progress.fraction(id) ?? 0).to.equal(0);
    });
  }
});
