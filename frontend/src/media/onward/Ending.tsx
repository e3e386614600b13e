import { Download, Share2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { useKeptMedia } from '#frontend/generations/generation-store.ts';
import { OutcomePanel } from '#frontend/generations/OutcomePanel.tsx';
import { Button } from '#frontend/ui/Button.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { TextButton } from '#frontend/ui/TextButton.tsx';
import { useItemActions } from './use-item-actions.ts';
import { ButtonRow, HashtagsLink, PhotoTools, RegenerateButton } from './NextTools.tsx';
import { useSave, useSaveAll } from '../save/use-save.ts';
import { useShare } from '../save/use-share.ts';

/**
 * The end of every tool that makes pictures or films: one lit action takes home what was made, some
 * lead on, and the others come with “More”. What is deleted meanwhile, here or elsewhere, is out of
 * it until it is restored.
 */
export function Ending(props: {
  heading: string;
  facts?: string;
  made: readonly Media[];
  /** On the button that saves a single item. */
  saveText?: string;
  /** Orders again what was made by this generation, on the same screen. */
  onRegenerate?: (generationId: string) => void;
  /** How many actions that lead on are seen before “More” is pressed. */
  shown?: number;
  /** Further ones behind it. */
  more?: ReactNode;
  /** How to begin anew. */
  children: ReactNode;
}) {
  const { heading, facts, made, saveText = 'Download', onRegenerate, children } = props;
  const { shown = 2, more } = props;
  const [isAll, setAll] = useState(false);
  const kept = useKeptMedia(made);
  const [first] = kept;
  const isOne = kept.length === 1;
  const { save, isSaving } = useSave();
  const { saveAll, isSaving: isSavingAll } = useSaveAll();
  const { canShare, share, isSharing } = useShare();
  // On phones the share sheet, which also saves, comes first.
  const isShared = canShare && matchMedia('(pointer: coarse)').matches;
  if (!first) {
    return (
      <OutcomePanel heading="Deleted" text="What was made here is deleted.">
        {children}
      </OutcomePanel>
    );
  }
  const id = first.generationId;
  return (
    <OutcomePanel heading={heading} text={facts}>
      <Stack $gap={5} style={{ width: '100%' }}>
        <ButtonRow>
          {isShared && (
            <Button
              tone="primary"
              icon={<Share2 size={18} aria-hidden />}
              isPending={isSharing}
              onClick={() => share(kept)}
            >
              Share
            </Button>
          )}
          <Button
            tone={isShared ? 'quiet' : 'primary'}
            icon={<Download size={18} aria-hidden />}
            isPending={isSaving || isSavingAll}
            onClick={() => (isOne ? save(first) : saveAll(kept))}
          >
            {isOne ? saveText : 'Download all'}
          </Button>
        </ButtonRow>
        <Ways $gap={3} $shown={shown} $isAll={isAll}>
          {hasId(first) && (
            <RegenerateButton
              key={first.id}
              media={first}
              isWide
              onOrder={id !== null && onRegenerate ? () => onRegenerate(id) : undefined}
            />
          )}
          <Suspense>
            <Added place="endingFirst" items={kept} />
          </Suspense>
          <PhotoTools items={kept} isWide />
          <Suspense>
            <Added place="ending" items={kept} />
          </Suspense>
          <HashtagsLink media={first} isWide />
          {more}
          <TextButton type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Less' : 'More'}
          </TextButton>
        </Ways>
        <div>{children}</div>
      </Stack>
    </OutcomePanel>
  );
}

/** Actions of the features, which the screen has begun to fetch before. */
function Added({ place, items }: { place: 'endingFirst' | 'ending'; items: readonly Media[] }) {
  return useItemActions(place).map((Part, index) => <Part key={index} items={items} />);
}

/** The last is the button that shows the others; without others it is not there. */
const Ways = styled(Stack)<{ $shown: number; $isAll: boolean }>`
  > :last-child {
    justify-self: center;
  }
  > :last-child:nth-child(-n + ${({ $shown }) => $shown + 1}) {
    display: none;
  }
  ${({ $shown, $isAll }) =>
    !$isAll && `> :nth-child(n + ${$shown + 1}):not(:last-child) { display: none; }`}
`;
