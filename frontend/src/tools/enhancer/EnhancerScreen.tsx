import { useState } from 'react';
import { styled } from 'styled-components';
import { CONSENT_ASKED } from '#contract/consent.ts';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { enhancerTexts } from '#contract/tools/texts.ts';
import { refusalCode } from '../../api/call-error.ts';
import { useUser } from '../../api/user.ts';
import {
  Comparison,
  EnhancedAlone,
  keptOriginal,
} from '../../features/gallery/viewer/Comparison.tsx';
import { NoPicture } from '../../features/gallery/reuse/NoPicture.tsx';
import { PHOTO, usePhotoOfAddress } from '../../features/gallery/reuse/photo-of-item.ts';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { itemIdIn, useAddress } from '../../features/gallery/use-address.ts';
import { useItem } from '../../features/gallery/use-item.ts';
import { CONSENT_MISSING, hasConsent, giveConsent } from '../../features/upload/upload-consent.ts';
import { hasId } from '../../generations/finished-generation.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import type { RunPhase } from '../../generations/run-phase.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { useRun } from '../../generations/use-run.ts';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/Stage.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFieldFaults } from '../../ui/use-field-faults.ts';
import { EnhanceDone, EnhanceFailed } from './EnhanceOutcome.tsx';
import { EnhancePanel } from './EnhancePanel.tsx';
import { ENHANCEMENT_FAILED, enhanceFailure } from './enhance-failure.ts';
import { PhotoFrame, photoHeight } from './PhotoFrame.tsx';

const FAILED = 'Enhancement Failed';

/** Makes an uploaded photo more photorealistic. */
export function EnhancerScreen() {
  const { isLoading, file } = usePhotoOfAddress();
  return isLoading ? <ScreenSpinner /> : <Enhancer first={file} />;
}

function Enhancer({ first }: { first: File | null }) {
  const user = useUser();
  const [file, setFile] = useState(first);
  const [hasPermission, setPermission] = useState(first !== null && hasConsent(user.id, first));
  const { faults, show, clear } = useFieldFaults<'file' | 'permission'>();
  // A result stays at its address, so that a reload shows it again.
  const { search, goTo } = useAddress();
  const resultId = itemIdIn(search);
  const kept = useItem(resultId);
  const showRefusal = useRefusalToast();
  const { phase, start, repeat, abort, reset } = useRun('enhance', {
    isFormInUse: file !== null || resultId !== null,
    onRefused: (error) =>
      showRefusal({ title: FAILED, description: enhanceFailure(error) }, refusalCode(error)),
    onEnded: (ended) => {
      showFailure(ended);
      const made = ended.result?.media[0];
      if (made && hasId(made)) goTo({ item: String(made.id), [PHOTO]: null });
    },
  });
  const made = phase.name === 'idle' ? enhancedIn(kept.media) : madeBy(phase);
  const [enhanced] = useKeptMedia(made ? [made] : []);
  const generation = phase.name === 'working' ? phase.generation : undefined;

  function choose(chosen: File): void {
    setFile(chosen);
    setPermission(hasConsent(user.id, chosen));
    clear({ file: chosen });
  }

  function permit(isGiven: boolean): void {
    setPermission(isGiven);
    clear({ permission: isGiven });
  }

  function showMissing(field: 'file' | 'permission', description: string): void {
    toast({ title: 'Missing Information', description, variant: 'destructive' });
    show({ [field]: description });
  }

  function enhance(): void {
    if (!file) return showMissing('file', enhancerTexts.missing);
    if (!hasPermission) return showMissing('permission', CONSENT_MISSING);
    giveConsent(user.id, file);
    window.scrollTo({ top: 0 });
    void start({ input: { consent: CONSENT_ASKED }, upload: { field: 'avatar', file } });
  }

  function startAnew(): void {
    setFile(null);
    setPermission(false);
    goTo({ item: null, [PHOTO]: null });
    reset();
  }

  if (kept.isLoading && phase.name === 'idle') return <ScreenSpinner />;

  return (
    <ToolPage tool="enhancer">
      <Stage
        isCanvasFirst
        canvas={
          made ? (
            <ResultFrame>
              <Result file={file} enhanced={enhanced} isLit={phase.name === 'succeeded'} />
            </ResultFrame>
          ) : (
            <PhotoFrame
              file={file}
              progress={phase.name === 'idle' ? null : (generation?.progress ?? 0)}
              error={faults.file}
              onFile={choose}
            />
          )
        }
        form={
          <>
            {phase.name === 'idle' && !made && (
              <EnhancePanel
                file={file}
                hasPermission={hasPermission}
                error={faults.permission}
                onPermission={permit}
                onEnhance={enhance}
              />
            )}
            {(phase.name === 'ordering' || phase.name === 'working') && (
              <RunningPanel
                heading="Enhancing your photo"
                stage={phase.name === 'ordering' ? 'Uploading your photo' : 'Starting'}
                generation={generation}
                times={
                  <RunTimes run="enhance" startMs={phase.startedAtMs} generation={generation} />
                }
                onAbort={abort}
              />
            )}
            {made && (
              <EnhanceDone
                enhanced={made}
                onRegenerate={(id) => void repeat(id)}
                onNew={startAnew}
              />
            )}
            {phase.name === 'failed' && (
              <EnhanceFailed generation={phase.generation} onAgain={reset} onNew={startAnew} />
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

function Result({
  file,
  enhanced,
  isLit,
}: {
  file: File | null;
  /** Undefined when it is deleted. */
  enhanced: Media | undefined;
  isLit: boolean;
}) {
  if (!enhanced) return <NoPicture text="Deleted" />;
  const shown = { enhanced, isLit, takenPx: AROUND_PX };
  const original = file ?? keptOriginal(enhanced);
  return original ? <Comparison original={original} {...shown} /> : <EnhancedAlone {...shown} />;
}

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

function showFailure({ status }: Generation): void {
  if (status !== 'failed') return;
  toast({ title: FAILED, description: ENHANCEMENT_FAILED, variant: 'destructive' });
}
