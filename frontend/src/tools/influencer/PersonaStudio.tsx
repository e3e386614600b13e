import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { isBlank } from '#contract/blank.ts';
import type { Influencer } from '#contract/influencer.ts';
import { providerTitle } from '#contract/providers.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { influencerTexts } from '#contract/tools/influencer.ts';
import { useItemActionsAhead } from '../../media/onward/use-item-actions.ts';
import { Ending } from '../../media/onward/Ending.tsx';
import { OpenPicture } from '../../features/gallery/reuse/OpenPicture.tsx';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { notifyFailed } from '../../generations/notify-outcome.ts';
import { PromptField } from '../../generations/PromptField.tsx';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { isBusy } from '../../generations/run-phase.ts';
import { useRun } from '../../generations/use-run.ts';
import { color, radius } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Grid, Note } from '../../ui/layout.ts';
import { lit } from '../../ui/lit.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';

const FAILED = 'Generation Failed';

/** Pictures of a trained persona: a prompt, and what came of it. */
export function PersonaStudio(props: {
  influencer: Influencer;
  name: string;
  promptAgain: string | null;
}) {
  const { influencer, name, promptAgain } = props;
  const { id: influencerId, provider } = influencer;
  useItemActionsAhead();
  const { form, faults, change, refuse } = useOrderForm({ prompt: promptAgain ?? '' });
  const { prompt } = form;
  const { phase, start, repeat, abort, reset } = useRun('personaImage', {
    isOwn: ({ input }) => input.influencerId === influencerId,
    failed: FAILED,
    onEnded: (ended) => notifyFailed(ended, { title: FAILED }),
  });
  const done = phase.name === 'succeeded' ? phase.generation : undefined;
  const [picture] = useKeptMedia(done?.result?.media);

  function generate(): void {
    if (isBlank(prompt)) {
      return refuse({ prompt: influencerTexts.promptRequired }, 'Prompt Required');
    }
    void start({ input: { influencerId, prompt } });
  }

  return (
    <Form gap={4} onSubmit={() => !isBusy(phase) && generate()}>
      <PromptField
        run="personaImage"
        input={{ influencerId, prompt }}
        prompt={prompt}
        kind="picture"
        provider={provider}
        field={{
          label: 'Prompt',
          placeholder: 'On a rooftop at golden hour, in a blue shirt',
          rows: 2,
          error: faults.prompt,
        }}
        onChange={(words) => change({ prompt: words })}
      />
      {isBusy(phase) ? (
        <RunningPanel
          heading="Generating the picture"
          phase={phase}
          times={<RunTimes run="personaImage" phase={phase} />}
          onAbort={abort}
        />
      ) : (
        <SpendButton
          run="personaImage"
          type="submit"
          isWide
        >{`Generate (${runs.personaImage.price} tokens)`}</SpendButton>
      )}
      {provider ? (
        <Note
          $size={12}
          $isCentred
        >{`Made by ${providerTitle(provider)}, which trained this persona.`}</Note>
      ) : (
        <ProviderLabel run="personaImage" what="influencer pictures" />
      )}
      <LiveRegion text={done ? 'The picture is ready.' : ''} />
      {done && (
        <Grid
          style={{ alignItems: 'start' }}
          as="section"
          $minPx={240}
          $gap={4}
          aria-label="Generated image"
        >
          {picture && (
            <Frame>
              <OpenPicture media={picture} alt={`Generated image of ${name}`} />
            </Frame>
          )}
          <Ending
            heading="The picture is ready"
            made={done.result?.media ?? []}
            onRegenerate={(id) => void repeat(id)}
            // Beside the way to begin anew.
            shown={1}
          >
            <Button isWide icon={<Plus size={18} aria-hidden />} onClick={reset}>
              Create Another
            </Button>
          </Ending>
        </Grid>
      )}
    </Form>
  );
}

const Frame = styled.div`
  width: min(100%, 320px);
  aspect-ratio: 9 / 16;
  border-radius: ${radius.card};
  background: ${color.raised};
  ${lit(0)}
`;
