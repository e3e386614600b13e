import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { notCharged } from '../../generations/describe-generation.ts';
import { hasId } from '../../generations/finished-generation.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { orderOnce, type Order } from '../../generations/order-once.ts';
import { useRefusalToast } from '../../generations/use-result-actions.ts';
import { useRun } from '../../generations/use-run.ts';
import { isLive } from '../../live/connection.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';
import {
  emptyPersonaForm,
  optionsFrom,
  type Persona,
  personaFaults,
  trainingFrom,
  withPersona,
  withPortrait,
} from './persona-form.ts';
import { portraitSets } from './portrait-sets.ts';
import { expectTraining, refetchInfluencers } from './use-influencers.ts';
import { addPortraits, refetchPortraits, usePortraits } from './use-portraits.ts';

const OPTIONS_FAILED = 'Generation Failed';
const TRAINING_FAILED = 'Training Failed';

/** From nothing to a training: person, portraits, choice. */
export type PersonaJourney = ReturnType<typeof usePersonaJourney>;

export function usePersonaJourney() {
  const { form, faults, change, refuse } = useOrderForm(emptyPersonaForm);
  const [isTuckedAway, setTuckedAway] = useState(false);
  const known = usePortraits();
  const sets = portraitSets(known.data ?? []);
  const showRefusal = useRefusalToast();
  const { phase, start, abort, reset } = useRun('personaOptions', {
    failed: OPTIONS_FAILED,
    onEnded: (generation) => {
      receivePortraits(generation);
      reset();
    },
  });

  async function generate(): Promise<void> {
    const input = optionsFrom(form);
    if ('missing' in input) return refuse(personaFaults(form), OPTIONS_FAILED, input.missing);
    setTuckedAway(false);
    change({ portrait: null });
    await start({ input });
  }

  const training = useMutation({
    mutationFn: (wanted: Order<'personaTraining'>) => orderOnce('personaTraining', wanted),
    onSuccess: async ({ generationId }) => {
      if (generationId !== null) expectTraining(generationId);
      // Asked for, not taken out here: the training may have failed before its order was answered.
      void refetchPortraits();
      change(emptyPersonaForm);
      setTuckedAway(true);
      if (!isLive()) await refetchInfluencers();
    },
    onError: (error) =>
      showRefusal({ title: TRAINING_FAILED, description: failureText(error) }, refusalCode(error)),
  });

  function train(): void {
    const input = trainingFrom(form);
    if ('missing' in input) return refuse(personaFaults(form), TRAINING_FAILED, input.missing);
    training.mutate({ input });
  }

  return {
    form,
    faults,
    phase,
    sets,
    /** After a training no portrait is offered until asked for. */
    isTuckedAway,
    hasFailedToLoad: known.isError,
    isOrderingTraining: training.isPending,
    change: (part: Partial<Persona>) => change(withPersona(part)),
    choose: (portrait: Media) =>
      change(withPortrait(form, portrait, useGenerations.getState().generations)),
    generate,
    train,
    abort,
  };
}

/** Whatever was delivered is offered; what was not costs nothing, which is said. */
function receivePortraits(generation: Generation): void {
  const portraits = generation.result?.media ?? [];
  if (portraits.every(hasId)) addPortraits(portraits);
  else void refetchPortraits();
  if (generation.status === 'cancelled' || generation.refundedReason === null) return;
  const isPart = generation.status === 'succeeded';
  const title = isPart ? 'Not all portraits could be made' : OPTIONS_FAILED;
  toastFault(title, notCharged(generation));
}
