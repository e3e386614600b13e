/** The steps that wait and run in one queue, as the metrics say. */
export type QueueLoad = {
  waiting: number;
  running: number;
  oldestWaitSeconds: number;
  /** The steps that all live workers do at once. */
  slots: number;
};

export type ScalingRule = {
  least: number;
  most: number;
  /** Steps for each slot, waiting ones included, that need no further worker. */
  stepsPerSlot: number;
  /** A wait that asks for no further worker; twice as long asks for twice as many. */
  waitSeconds: number;
  /** Workers stay until none of this time's readings asked for them. */
  stayForSeconds: number;
};

export const scalingRule: ScalingRule = {
  least: 1,
  most: 16,
  stepsPerSlot: 2,
  waitSeconds: 30,
  stayForSeconds: 300,
};

/**
 * The workers that the work in the queues asks for; 0 where no worker is alive, whose slots would
 * be known. The queries in `infra/kubernetes/autoscaling` say the same.
 */
export function neededWorkers(
  queues: readonly QueueLoad[],
  workers: number,
  { stepsPerSlot, waitSeconds }: ScalingRule,
): number {
  const asked = queues.map(({ waiting, running, oldestWaitSeconds, slots }) => {
    if (slots === 0) return 0;
    // What runs keeps its slots: a worker that is taken away hands its steps back.
    const forRunning = (workers * running) / slots;
    // More workers than would start every step at once have nothing to do.
    const forAllAtOnce = (workers * (waiting + running)) / slots;
    const forWait = Math.min(forAllAtOnce, (workers * oldestWaitSeconds) / waitSeconds);
    return Math.max(forRunning, forAllAtOnce / stepsPerSlot, forWait);
  });
  return Math.ceil(Math.max(0, ...asked));
}

/**
 * Decides at each reading how many workers there are to be: up at once, by four or twofold at most;
 * down only to the highest need of the last minutes. A HorizontalPodAutoscaler does the same.
 */
export function createScaler(rule: ScalingRule) {
  const readings: { atSeconds: number; needed: number }[] = [];
  return (atSeconds: number, workers: number, queues: readonly QueueLoad[]): number => {
    const asked = neededWorkers(queues, workers, rule);
    const needed = Math.min(rule.most, Math.max(rule.least, asked));
    readings.push({ atSeconds, needed });
    while ((readings[0]?.atSeconds ?? atSeconds) < atSeconds - rule.stayForSeconds) {
      readings.shift();
    }
    if (needed > workers) return Math.min(needed, Math.max(workers + 4, workers * 2));
    return Math.min(workers, Math.max(...readings.map((reading) => reading.needed)));
  };
}
