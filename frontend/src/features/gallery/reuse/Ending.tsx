import { Clapperboard, Download, Hash, Share2, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { useKeptMedia } from '#frontend/generations/generation-store.ts';
import { OutcomePanel } from '#frontend/generations/OutcomePanel.tsx';
import { space } from '#frontend/theme/tokens.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { hashtagsPath } from './hashtags-of-item.ts';
import { PhotoTool } from './PhotoTool.tsx';
import { RegenerateButton } from './RegenerateButton.tsx';
import { useShare } from '../selection/share-media.ts';
import { useSaveMedia, useSaveZip } from '../selection/use-save.ts';
import { regenerationOf } from './variations.ts';

/**
 * The end of every tool that makes pictures or films: one lit action takes home what was made, the
 * others lead on. What is deleted meanwhile, here or elsewhere, is out of it until it is restored.
 */
export function Ending({
  heading,
  facts,
  made,
  saveText = 'Download',
  onRegenerate,
  children,
}: {
  heading: string;
  facts?: string;
  made: readonly Media[];
  /** On the button that saves a single item. */
  saveText?: string;
  /** Orders again what was made by this generation, on the same screen. */
  onRegenerate?: (generationId: string) => void;
  /** How to begin anew. */
  children: ReactNode;
}) {
  const kept = useKeptMedia(made);
  const [first] = kept;
  if (!first) {
    return (
      <OutcomePanel heading="Deleted" text="What was made here is deleted.">
        {children}
      </OutcomePanel>
    );
  }
  return (
    <OutcomePanel heading={heading} text={facts}>
      <Actions>
        <TakeHome items={kept} first={first} saveText={saveText} />
        <Stack $gap={3}>
          <LeadOn items={kept} first={first} onRegenerate={onRegenerate} />
        </Stack>
        <div>{children}</div>
      </Actions>
    </OutcomePanel>
  );
}

/** On phones the share sheet, which also saves, comes first. */
function TakeHome({
  items,
  first,
  saveText,
}: {
  items: readonly Media[];
  first: Media;
  saveText: string;
}) {
  const { canShare, share, isSharing } = useShare();
  const isShared = canShare && matchMedia('(pointer: coarse)').matches;
  const { save, isSaving } = useSaveMedia(first);
  const zip = useSaveZip();
  const isOne = items.length === 1;
  return (
    <SideBySide>
      {isShared && (
        <Button
          tone="primary"
          icon={<Share2 size={18} aria-hidden />}
          isPending={isSharing}
          onClick={() => share(items)}
        >
          Share
        </Button>
      )}
      <Button
        tone={isShared ? 'quiet' : 'primary'}
        icon={<Download size={18} aria-hidden />}
        isPending={isSaving || zip.isSaving}
        onClick={isOne ? save : () => zip.saveAll(items)}
      >
        {isOne ? saveText : 'Download all'}
      </Button>
    </SideBySide>
  );
}

function LeadOn({
  items,
  first,
  onRegenerate,
}: {
  items: readonly Media[];
  first: Media;
  onRegenerate: ((generationId: string) => void) | undefined;
}) {
  const { generationId } = first;
  const regeneration = hasId(first) ? regenerationOf(first) : null;
  const hashtags = hashtagsPath(first);
  return (
    <>
      {regeneration && (
        <RegenerateButton
          key={first.id}
          media={first}
          regeneration={regeneration}
          isWide
          onOrder={
            onRegenerate && generationId !== null ? () => onRegenerate(generationId) : undefined
          }
        />
      )}
      <PhotoTool run="reel" action="Make a reel" Icon={Clapperboard} items={items} isWide />
      <PhotoTool run="enhance" action="Enhance" Icon={Sparkles} items={items} isWide />
      {hashtags && (
        <ButtonLink to={hashtags} isWide>
          <Hash size={16} aria-hidden />
          Hashtags for this theme
        </ButtonLink>
      )}
    </>
  );
}

const Actions = styled(Stack).attrs({ $gap: 5 })`
  width: 100%;
`;

const SideBySide = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  > * {
    flex: 1 1 auto;
  }
`;
