import type { Words } from './prompts/write-prompt.ts';

/** The order of a step as a model gets it; `fileUrl` is the file that it works from, empty without one. */
export type ModelOrder = Words & { fileUrl: string };

/** The fields that the models of one family take. */
export type ModelRow = {
  models: RegExp;
  input: (order: ModelOrder) => Readonly<Record<string, unknown>>;
};

export const row = (models: RegExp, input: ModelRow['input']): ModelRow => ({ models, input });

/** The first row for a model. Every table ends with a row for all. */
export function rowFor<Row extends { models: RegExp }>(rows: readonly Row[], model: string): Row {
  const found = rows.find(({ models }) => models.test(model));
  if (!found) throw new Error(`no row of the table takes ${model}`);
  return found;
}
