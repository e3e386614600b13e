import { ImagePlus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { enhancerTexts } from '#contract/tools/texts.ts';
import { Comparison, keptOriginal } from '../../features/gallery/viewer/Comparison.tsx';
import { useItemActionsAhead } from '../../media/onward/use-item-actions.ts';
import { Ending } from '../../media/onward/Ending.tsx';
import { NoPicture } from '../../features/gallery/reuse/NoPicture.tsx';
import {
  isItem,
  ORDER,
  PHOTO,
  usePhotoOfAddress,
  type ChosenPhoto,
} from '../../media/onward/photo-of-item.ts';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { idIn, useAddress } from '../../media/use-address.ts';
import { useItem } from '../../media/use-media.ts';
import { hasConsent } from '../../media/picker/uploads.ts';
import { CONSENT_MISSING, photoOrder } from '../../features/uploads/photo-order.ts';
import { hasId } from '../../generations/finished-generation.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { notifyFailed } from '../../generations/notify-outcome.ts';
import { FailedPanel } from '../../generations/OutcomePanel.tsx';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { isBusy, type RunPhase } from '../../generations/run-phase.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { useRun } from '../../generations/use-run.ts';
import { Button } from '../../ui/Button.tsx';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/pictures/Stage.tsx';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';
import { type EnhanceForm, EnhancePanel } from './EnhancePanel.tsx';
import { ENHANCEMENT_FAILED, enhanceFailure } from './enhance-failure.ts';
import { PhotoFrame, photoHeight } from './PhotoFrame.tsx';

const FAILED = 'Enhancement Failed';

/** Makes an uploaded photo more photorealistic. */
export function EnhancerScreen() {
  useItemActionsAhead();
  const { isLoading, photo } = usePhotoOfAddress();
  return isLoading ? <ScreenSpinner /> : <Enhancer first={photo} />;
}

function Enhancer({ first }: { first: ChosenPhoto | null }) {
  const order = useOrderForm<EnhanceForm>({ photo: first, hasPermission: hasConsent() });
  const { form, faults, change, refuse } = order;
  const { photo, hasPermission } = form;
  const isUpload = photo !== null && !isItem(photo);
  // A result stays at its address, so that a reload shows it again.
  const { search, goTo } = useAddress();
  const resultId = idIn(search, 'item');
  const kept = useItem(resultId);
  const named = search.get(ORDER);
  const { phase, start, repeat, abort, reset } = useRun('enhance', {
    isFormInUse: photo !== null || resultId !== null,
    named,
    failed: (error) => ({ title: FAILED, description: enhanceFailure(error) }),
    onEnded: (ended) => {
      notifyFailed(ended, { title: FAILED, description: ENHANCEMENT_FAILED });
      const made = ended.result?.media[0];
      if (!made || !hasId(made)) return goTo({ [ORDER]: null });
      goTo({ item: String(made.id), [PHOTO]: null, [ORDER]: null });
    },
  });
  const made = phase.name === 'idle' ? enhancedIn(kept.media) : madeBy(phase);
  const [enhanced] = useKeptMedia(made ? [made] : []);
  const generation = phase.name === 'working' ? phase.generation : undefined;
  // A reload follows it, while the photo of the address still is in the form.
  const orderId = generation?.id ?? named;
  useEffect(() => {
    if (orderId !== named) goTo({ [ORDER]: orderId });
  }, [orderId, named, goTo]);

  function choose(chosen: ChosenPhoto): void {
    change({ photo: chosen, hasPermission: hasConsent() });
  }

  function enhance(): void {
    if (!photo) return refuse({ photo: enhancerTexts.missing });
    if (isUpload && !hasPermission) return refuse({ hasPermission: CONSENT_MISSING });
    window.scrollTo({ top: 0 });
    void start(photoOrder('enhance', photo, {}));
  }

  function startAnew(): void {
    change({ photo: null, hasPermission: hasConsent() });
    goTo({ item: null, [PHOTO]: null });
    reset();
  }

  function result(): ReactNode {
    if (!enhanced) return <NoPicture text="Deleted" />;
    const shown = { enhanced, isLit: phase.name === 'succeeded', takenPx: AROUND_PX };
    return <Comparison original={isUpload ? photo : keptOriginal(enhanced)} {...shown} />;
  }

  const uploadNew = {
    icon: <ImagePlus size={18} aria-hidden />,
    children: 'Upload New Image',
    onClick: startAnew,
  };
  if (kept.isLoading && phase.name === 'idle') return <ScreenSpinner />;

  return (
    <ToolPage tool="enhancer">
      <Stage
        isCanvasFirst
        canvas={
          made ? (
            <ResultFrame>{result()}</ResultFrame>
          ) : (
            <PhotoFrame
              photo={photo}
              progress={phase.name === 'idle' ? null : (generation?.progress ?? 0)}
              error={faults.photo}
              onChoose={choose}
            />
          )
        }
        form={
          <>
            {phase.name === 'idle' && !made && <EnhancePanel order={order} onEnhance={enhance} />}
            {isBusy(phase) && (
              <RunningPanel
                heading="Enhancing your photo"
                stage={phase.name === 'ordering' && isUpload ? 'Uploading your photo' : undefined}
                phase={phase}
                times={<RunTimes run="enhance" phase={phase} />}
                onAbort={abort}
              />
            )}
            {made && (
              <Ending
                heading="Your photo is enhanced"
                facts="It is kept in My Content."
                made={[made]}
                saveText="Download Enhanced Image"
                onRegenerate={(id) => void repeat(id)}
              >
                <Button isWide {...uploadNew} />
              </Ending>
            )}
            {phase.name === 'failed' && (
              <FailedPanel heading={FAILED} generation={phase.generation}>
                <Button tone="primary" onClick={reset}>
                  Try Again
                </Button>
                <Button {...uploadNew} />
              </FailedPanel>
            )}
          </>
        }
        recent={<RecentItems type="enhanced" />}
      />
    </ToolPage>
  );
}

/** Room for what is above and below the canvas: tabs above the pictures and texts below them. */
const AROUND_PX = 376;

/** A frame as high as the photo was while it was enhanced: what is below it stays where it is. */
const ResultFrame = styled(CanvasFrame)`
  display: grid;
  align-content: center;
  min-height: ${photoHeight};
`;

function madeBy(phase: RunPhase): Media | undefined {
  return phase.name === 'succeeded' ? phase.generation.result?.media[0] : undefined;
}

/** The item of an address where it is an enhanced photo: it may be any item of the user. */
function enhancedIn(media: Media | null): Media | undefined {
  return media?.theme === 'realismEnhancer' && !media.isSketch ? media : undefined;
}
