import { Image, Play } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { call } from '#frontend/api/call.ts';
import { fetchFile } from '#frontend/api/fetch-file.ts';
import { withIdempotencyKey } from '#frontend/api/idempotency-key.ts';
import { useItemActionsAhead } from '#frontend/media/onward/use-item-actions.ts';
import { Ending } from '#frontend/media/onward/Ending.tsx';
import { useAddress } from '#frontend/media/use-address.ts';
import { downloadBlob } from '#frontend/media/save/save-media.ts';
import { fileNameOf } from '#frontend/media/save/file-names.ts';
import { FailedPanel } from '#frontend/generations/OutcomePanel.tsx';
import { isBusy } from '#frontend/generations/run-phase.ts';
import { RunningPanel } from '#frontend/generations/RunningPanel.tsx';
import { RunTimes } from '#frontend/generations/RunTimes.tsx';
import { useRun } from '#frontend/generations/use-run.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import type { OpenedDraft } from './open-draft.ts';

/** Names, in the address of a film, what was made of it, which is looked at in front. */
export const LOOKED_AT = 'look';

/** The making of a film: a run like any other, also where another tab has ordered it. */
export function useMaking(draft: OpenedDraft) {
  useItemActionsAhead();
  const run = useRun('film', {
    isOwn: ({ input }) => input.filmId === draft.id,
    failed: 'The film was not made',
  });
  function make(): void {
    void run.follow({ filmId: draft.id }, async () => {
      const fault = await draft.saveAll();
      if (fault !== null) throw new Error(fault);
      const { id, saved } = draft.store.getState();
      const what = { what: `film ${id}`, text: String(saved.version) };
      const { generationId } = await withIdempotencyKey(what, (idempotencyKey) =>
        call('makeFilm', { params: { id: id ?? 0 }, idempotencyKey }),
      );
      return { generationId, finished: null };
    });
  }
  return { ...run, make };
}

export type Making = ReturnType<typeof useMaking>;

/** How far the making is, and how it ended; nothing before that. */
export function MakingPanel({ making }: { making: Making }) {
  const { phase, abort, reset } = making;
  const { goTo } = useAddress();
  if (phase.name === 'idle') return null;
  if (isBusy(phase)) {
    return (
      <RunningPanel
        heading="Making your film"
        phase={phase}
        times={<RunTimes run="film" phase={phase} />}
        onAbort={abort}
      />
    );
  }
  const close = (
    <Button isWide onClick={reset}>
      Go on editing
    </Button>
  );
  if (phase.name === 'failed') {
    return (
      <FailedPanel heading="The film was not made" generation={phase.generation}>
        {close}
      </FailedPanel>
    );
  }
  const [made] = phase.generation.result?.media ?? [];
  const cover = made && (
    <ActionButton
      failed="Download failed"
      act={() => saveCover(made)}
      icon={<Image size={18} aria-hidden />}
      isWide
    >
      Download cover
    </ActionButton>
  );
  return (
    <Ending
      heading="Your film is ready"
      made={made ? [made] : []}
      saveText="Download film"
      shown={0}
      more={cover}
    >
      <Stack $gap={3}>
        {made && (
          <Button
            icon={<Play size={18} aria-hidden />}
            isWide
            onClick={() => goTo({ [LOOKED_AT]: String(made.id) }, 'push')}
          >
            Watch it
          </Button>
        )}
        {close}
      </Stack>
    </Ending>
  );
}

/** Saves the poster of a film as a JPEG, which every platform takes as its cover. */
async function saveCover(media: Media): Promise<void> {
  const name = fileNameOf(media).replace(/\.\w+$/, '-cover.jpg');
  const picture = await createImageBitmap(await fetchFile(media.posterUrl ?? ''));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  downloadBlob(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }), name);
}
