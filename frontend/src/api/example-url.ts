import type { ExampleName } from '#contract/examples.ts';
import { addressOf } from './call.ts';

/** The address of an example picture or clip; the operator may have replaced it. */
export function exampleUrl(name: ExampleName): string {
  return addressOf('example', { params: { name } });
}
