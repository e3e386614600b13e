import type { QueueLoad } from './needed-workers.ts';

export type LoadCase = {
  title: string;
  /** The load of the queue of renders, then of that of outside services. */
  queues: readonly [QueueLoad, QueueLoad];
  workers: number;
  needed: number;
};

const idle = (slots: number): QueueLoad => ({
  waiting: 0,
  running: 0,
  oldestWaitSeconds: 0,
  slots,
});

/** Loads and what they ask for: of the rule, of the PromQL and of the SQL that say the same. */
export const loadCases: readonly LoadCase[] = [
  { title: 'nothing to do', queues: [idle(4), idle(64)], workers: 2, needed: 0 },
  {
    title: 'no worker is alive, whose slots would be known',
    queues: [{ waiting: 9, running: 0, oldestWaitSeconds: 99, slots: 0 }, idle(0)],
    workers: 0,
    needed: 0,
  },
  {
    title: 'two steps for each slot are enough',
    queues: [{ waiting: 2, running: 2, oldestWaitSeconds: 5, slots: 2 }, idle(32)],
    workers: 1,
    needed: 1,
  },
  {
    title: 'fifty times the work',
    queues: [{ waiting: 196, running: 4, oldestWaitSeconds: 5, slots: 4 }, idle(64)],
    workers: 2,
    needed: 50,
  },
  {
    title: 'a wait of twice what is meant asks for twice the workers',
    queues: [{ waiting: 8, running: 4, oldestWaitSeconds: 60, slots: 4 }, idle(64)],
    workers: 2,
    needed: 4,
  },
  {
    title: 'a long wait asks for no more workers than there are steps',
    queues: [{ waiting: 1, running: 6, oldestWaitSeconds: 900, slots: 6 }, idle(96)],
    workers: 3,
    needed: 4,
  },
  {
    title: 'the queue of outside services has slots of its own',
    queues: [idle(4), { waiting: 200, running: 64, oldestWaitSeconds: 45, slots: 64 }],
    workers: 2,
    needed: 5,
  },
  {
    title: 'what runs keeps as many slots',
    queues: [{ waiting: 0, running: 10, oldestWaitSeconds: 0, slots: 20 }, idle(320)],
    workers: 10,
    needed: 5,
  },
];
