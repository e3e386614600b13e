/** A number or a graph of a dashboard. */
export interface Panel {
  title: string;
  /** The text that an operator reads behind the panel's (i). */
  about?: string;
  /** One of Grafana's own; `opm` is operations a minute. */
  unit: 'short' | 's' | 'bytes' | 'currencyUSD' | 'percentunit' | 'opm';
  /** PromQL by legend, in which `{{label}}` is the label of a series. */
  queries: Readonly<Record<string, string>>;
  /** The bound from or below which a number is red; a graph has a line there. */
  red?: { from: number } | { below: number };
}

export interface Row {
  title: string;
  shown: 'numbers' | 'graphs';
  panels: readonly Panel[];
}

/**
 * Queries for a metric of each process, with its role: which also leaves out Node's own of other
 * programs.
 */
export const byProcess = (metric: string) => ({
  '{{role}} {{instance}}': `${metric} * on (job, instance) group_left (role) lumireel_build_info`,
});

/** In Grafana's grid, which is 24 wide. */
const sizes = { numbers: { w: 3, h: 4 }, graphs: { w: 8, h: 8 } };

/**
 * A dashboard as the file that Grafana reads, with a line for each panel. On its top one chooses
 * the Prometheus that it asks.
 */
export function dashboardFile(uid: string, title: string, rows: readonly Row[]): string {
  const panels: object[] = [];
  let y = 0;
  const add = (panel: object, gridPos: object) =>
    panels.push({ id: panels.length + 1, ...panel, gridPos });
  for (const { title: name, shown, panels: inRow } of rows) {
    const { w, h } = sizes[shown];
    const perLine = 24 / w;
    add({ type: 'row', title: name, collapsed: false, panels: [] }, { x: 0, y, w: 24, h: 1 });
    for (const [index, panel] of inRow.entries()) {
      const [x, line] = [(index % perLine) * w, Math.floor(index / perLine)];
      add(shown === 'numbers' ? numberOf(panel) : graphOf(panel), { x, y: y + 1 + line * h, w, h });
    }
    y += 1 + Math.ceil(inRow.length / perLine) * h;
  }
  const dashboard = {
    uid,
    title,
    schemaVersion: 41,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
  };
  const lines = panels.map((panel) => JSON.stringify(panel)).join(',\n');
  return `${JSON.stringify(dashboard).slice(0, -1)},"panels":[\n${lines}\n]}\n`;
}

function numberOf(panel: Panel) {
  const options = { colorMode: 'background', reduceOptions: { calcs: ['lastNotNull'] } };
  const defaults = { ...unitOf(panel), color: { mode: 'thresholds' } };
  return { type: 'stat', ...askedBy(panel), options, fieldConfig: { defaults, overrides: [] } };
}

function graphOf(panel: Panel) {
  const custom = {
    fillOpacity: 10,
    // From 0 on, and below it where there is a loss.
    axisSoftMin: 0,
    thresholdsStyle: { mode: panel.red ? 'line' : 'off' },
  };
  return {
    type: 'timeseries',
    ...askedBy(panel),
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    fieldConfig: {
      defaults: { ...unitOf(panel), color: { mode: 'palette-classic' }, custom },
      overrides: [],
    },
  };
}

function askedBy({ title, about, queries }: Panel) {
  const datasource = { type: 'prometheus', uid: '${datasource}' };
  const targets = Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: 'ABCDEF'.charAt(index),
    expr,
    legendFormat,
  }));
  return { title, ...(about ? { description: about } : {}), datasource, targets };
}

function unitOf({ unit, red }: Panel) {
  const [low, high] = red && 'below' in red ? ['red', 'green'] : ['green', 'red'];
  const steps: object[] = [{ color: low, value: null }];
  if (red) steps.push({ color: high, value: 'below' in red ? red.below : red.from });
  return { unit, thresholds: { mode: 'absolute', steps } };
}
