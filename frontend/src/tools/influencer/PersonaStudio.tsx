import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isBlank } from '#contract/blank.ts';
import type { Generation } from '#contract/generation.ts';
import type { Influencer } from '#contract/influencer.ts';
import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { providerTitle } from '#contract/providers.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { influencerTexts } from '#contract/tools/influencer.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { Ending } from '../../features/gallery/reuse/Ending.tsx';
import { OpenPicture } from '../../features/gallery/reuse/OpenPicture.tsx';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { PromptReading } from '../../generations/PromptReading.tsx';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import { useRun } from '../../generations/use-run.ts';
import { color, radius } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Grid, Stack } from '../../ui/layout.ts';
import { lit } from '../../ui/lit.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Note } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFieldFaults } from '../../ui/use-field-faults.ts';

const FAILED = 'Generation Failed';

/** Pictures of a trained persona: a prompt, and what came of it. */
export function PersonaStudio({
  influencer: { id: influencerId, provider },
  name,
  promptAgain,
}: {
  influencer: Influencer;
  name: string;
  promptAgain: string | null;
}) {
  const [prompt, setPrompt] = useState(promptAgain ?? '');
  const { faults, show, clear } = useFieldFaults<'prompt'>();
  const showRefusal = useRefusalToast();
  const { phase, start, repeat, abort, reset } = useRun('personaImage', {
    isOwn: ({ input }) => input.influencerId === influencerId,
    onRefused: (error) =>
      showRefusal({ title: FAILED, description: failureText(error) }, refusalCode(error)),
    onEnded: showFailure,
  });
  const done = phase.name === 'succeeded' ? phase.generation : undefined;
  const isBusy = phase.name === 'ordering' || phase.name === 'working';
  const generation = phase.name === 'working' ? phase.generation : undefined;

  function generate(): void {
    if (isBlank(prompt)) {
      const description = influencerTexts.promptRequired;
      toast({ title: 'Prompt Required', description, variant: 'destructive' });
      show({ prompt: description });
      return;
    }
    void start({ input: { influencerId, prompt } });
  }

  return (
    <Form gap={4} onSubmit={() => !isBusy && generate()}>
      <Stack $gap={2}>
        <Textarea
          label="Prompt"
          error={faults.prompt}
          rows={2}
          value={prompt}
          placeholder="On a rooftop at golden hour, in a blue shirt"
          maxLength={PROMPT_MAX_CHARACTERS}
          onChange={(event) => {
            setPrompt(event.target.value);
            clear({ prompt: event.target.value });
          }}
        />
        <PromptReading
          run="personaImage"
          input={{ influencerId, prompt }}
          prompt={prompt}
          kind="picture"
          provider={provider}
        />
      </Stack>
      {isBusy ? (
        <RunningPanel
          heading="Generating the picture"
          stage="Starting"
          generation={generation}
          times={
            <RunTimes run="personaImage" startMs={phase.startedAtMs} generation={generation} />
          }
          onAbort={abort}
        />
      ) : (
        <SpendButton run="personaImage" type="submit" isWide>
          Generate ({runs.personaImage.price} tokens)
        </SpendButton>
      )}
      {provider ? (
        <Note $size={12} $isCentred>
          Made by {providerTitle(provider)}, which trained this persona.
        </Note>
      ) : (
        <ProviderLabel run="personaImage" what="influencer pictures" />
      )}
      <LiveRegion text={done ? 'The picture is ready.' : ''} />
      {done && (
        <GeneratedImage
          made={done.result?.media ?? []}
          name={name}
          onRegenerate={(id) => void repeat(id)}
          onAnother={reset}
        />
      )}
    </Form>
  );
}

function GeneratedImage({
  made,
  name,
  onRegenerate,
  onAnother,
}: {
  made: readonly Media[];
  name: string;
  onRegenerate: (generationId: string) => void;
  onAnother: () => void;
}) {
  const [picture] = useKeptMedia(made);
  return (
    <Result as="section" $minPx={240} $gap={4} aria-label="Generated image">
      {picture && (
        <Frame>
          <OpenPicture media={picture} alt={`Generated image of ${name}`} />
        </Frame>
      )}
      <Ending heading="The picture is ready" made={made} onRegenerate={onRegenerate}>
        <Button isWide icon={<Plus size={18} aria-hidden />} onClick={onAnother}>
          Create Another
        </Button>
      </Ending>
    </Result>
  );
}

function showFailure({ status, error }: Generation): void {
  if (status !== 'failed') return;
  toast({ title: FAILED, description: error ?? undefined, variant: 'destructive' });
}

const Result = styled(Grid)`
  align-items: start;
`;

const Frame = styled.div`
  width: min(100%, 320px);
  aspect-ratio: 9 / 16;
  border-radius: ${radius.card};
  background: ${color.raised};
  ${lit(0)}
`;
