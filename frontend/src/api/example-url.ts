import type { ExampleName } from '#contract/examples.ts';
import { addressOf } from './address.ts';

/** Where an example picture or clip is; the operator may have replaced it. */
export function exampleUrl(name: ExampleName): string {
  return addressOf('example', { params: { name } });
}
