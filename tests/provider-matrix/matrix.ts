import type { Capability } from '../../backend/providers/provider.ts';
import { googleService, openaiService } from './answering-services.ts';
import { falService } from './fal-service.ts';
import type { MatrixFault, MatrixService } from './matrix-fault.ts';
import { comfyuiService, ownServer } from './own-services.ts';
import { replicateService } from './replicate-service.ts';

/** Every provider whose faults are tried; a new one is its entry here. */
export const matrixServices: readonly MatrixService[] = [
  falService,
  replicateService,
  openaiService,
  ownServer,
  comfyuiService,
  googleService,
];

export const capabilitiesOf = ({ capabilities }: MatrixService) =>
  Object.keys(capabilities) as Capability[];

export const isTried = ({ without = [] }: MatrixFault, capability: Capability) =>
  !without.includes(capability);

/** The groups that are tried together; what is apart comes last, one after another. */
export function groupsOf(service: MatrixService, fault: MatrixFault): Capability[][] {
  const tried = capabilitiesOf(service).filter((capability) => isTried(fault, capability));
  const { apart = [] } = service;
  const together = tried.filter((capability) => !apart.includes(capability));
  const alone = tried.filter((capability) => apart.includes(capability));
  return [together, ...alone.map((capability) => [capability])].filter(({ length }) => length > 0);
}

/** The call of a service that goes wrong for an order of `capability`. */
export const callOf = (
  { submitCalls = {} }: MatrixService,
  { call }: MatrixFault,
  capability: Capability,
): string | undefined => (call === 'submit' ? (submitCalls[capability] ?? call) : call);
