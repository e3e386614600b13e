import type { Config } from '../config.ts';
import type { Words } from './prompts/write-prompt.ts';

/**
 * The order of a step as a model gets it; `fileUrl` is the file that it works from, empty without
 * one.
 */
export type ModelOrder = Words & { fileUrl: string; sound: Config['REEL_SOUND'] };

/** The fields that the models of one family take. */
export type ModelRow = {
  models: RegExp;
  input: (order: ModelOrder) => Readonly<Record<string, unknown>>;
  /** The fields are the most common ones: nothing is known of the model. */
  isGuess?: true;
};

export const row = (models: RegExp, input: ModelRow['input']): ModelRow => ({ models, input });

/** The last row of a table: every model that no other row takes. */
export const guess = (input: ModelRow['input']): ModelRow => ({
  ...row(/./, input),
  isGuess: true,
});

/** The first row for a model. Every table ends with a row for all. */
export function rowFor<Row extends { models: RegExp }>(rows: readonly Row[], model: string): Row {
  const found = rows.find(({ models }) => models.test(model));
  if (!found) throw new Error(`no row of the table takes ${model}`);
  return found;
}

/** A finding for each model that a table has no row of its own for; `models` by capability. */
export function guessedModels(
  tables: Readonly<Record<string, readonly ModelRow[]>>,
  models: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(tables).flatMap(([capability, rows]) => {
    const model = models[capability];
    if (model === undefined || !rowFor(rows, model).isGuess) return [];
    return [`The fields that ${model} is sent for ${capability} are a guess: no row names it.`];
  });
}
