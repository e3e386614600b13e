import { Gauge, type Registry } from 'prom-client';

export type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

/** Makes gauges of ours, named after the product, in a registry. */
export const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames = []) =>
    new Gauge({
      name: `lumireel_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });
