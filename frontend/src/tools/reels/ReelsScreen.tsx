import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css, styled } from 'styled-components';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { useUser } from '../../api/user.ts';
import { captionOf } from '../../media/caption.ts';
import { useItemActionsAhead } from '../../media/onward/use-item-actions.ts';
import { Ending } from '../../media/onward/Ending.tsx';
import { isItem, usePhotoOfAddress, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../media/onward/use-again.ts';
import { hasConsent } from '../../media/picker/uploads.ts';
import { photoOrder } from '../../features/uploads/photo-order.ts';
import { FailedPanel, OutcomePanel } from '../../generations/OutcomePanel.tsx';
import { useRefusalToast } from '../../generations/use-result-actions.ts';
import { isBusy, type BusyPhase, generationOf } from '../../generations/run-phase.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { on, space } from '../../theme/tokens.ts';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/pictures/Stage.tsx';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';
import { minutesText } from '../../generations/estimate.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { useMeasuredSeconds, useProviderOf } from '../../generations/tools-query.ts';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { canDrawFilms } from '../../film-player/can-draw.ts';
import { usePhotoLook } from './photo-look.ts';
import { PhotoStage } from './PhotoStage.tsx';
import { previewOf } from './preview.ts';
import {
  emptyReelForm,
  orderFrom,
  reelFormOf,
  type ReelForm,
  type ReelInput,
  withPhoto,
} from './reel-form.ts';
import { ReelFormPanel } from './ReelFormPanel.tsx';
import { ReelFrame } from './ReelFrame.tsx';
import { StyleChoice } from './StyleChoice.tsx';
import { TrySample } from './TrySample.tsx';
import { usePhotoShape } from './use-photo-shape.ts';
import { useReel } from './use-reel.ts';

/** Turns an uploaded photo into a 10-second vertical video. */
export function ReelsScreen() {
  useItemActionsAhead();
  const again = useItemAgain();
  const { isLoading, named, photo } = usePhotoOfAddress();
  if (again.isLoading || isLoading) return <ScreenSpinner />;
  const first = { ...reelFormOf(again), ...(photo && withPhoto(photo, hasConsent())) };
  return <Reels key={`${again.media?.id} ${named}`} first={first} />;
}

function Reels({ first }: { first: ReelForm }) {
  const user = useUser();
  const showRefusal = useRefusalToast();
  const order = useOrderForm(first);
  const { form, change, show } = order;
  const { phase, start, abort, reset } = useReel(form.photo !== null || form.category !== null);
  const isIdle = phase.name === 'idle';
  const seen = usePhotoLook(isIdle ? form.photo : null, form.hasConsent);
  const provider = useProviderOf('reel')?.name;
  const preview = previewOf({ form, ...seen, canDraw: canDrawFilms, provider });
  const shaping = usePhotoShape(order, preview.look?.subject ?? null);
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const choosing = { ...order, change: choosePart };
  const [sample, setSample] = useState<File | null>(null);
  // It is the photo of one order alone.
  if (sample && isIdle) setSample(null);

  function choose(photo: ChosenPhoto): void {
    shaping.drop();
    change(withPhoto(photo, hasConsent()));
  }

  function generate(): void {
    const wanted = orderFrom(form, user, { canSound: provider === PREVIEW_ENGINE });
    if ('code' in wanted) {
      showRefusal(wanted, wanted.code);
      return show(wanted.faults);
    }
    // On a phone the button is far below what happens now.
    window.scrollTo({ top: 0 });
    void start(photoOrder('reel', wanted.photo, wanted.input));
  }

  function choosePart(part: Partial<ReelForm>): void {
    // What is scrolled to has its size then.
    flushSync(() => change(part));
    if (!part.option || !preview.look) return;
    // On a phone the film is above its style, which stays in sight where there is room for it.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }

  /** Not into the form: its photo is asked for the permission that this one does not need. */
  function trySample(photo: File, input: ReelInput): void {
    setSample(photo);
    window.scrollTo({ top: 0 });
    void start({
      input: provider === PREVIEW_ENGINE ? { ...input, sound: form.sound } : input,
      upload: { field: 'file', file: photo },
    });
  }

  function createAnother(): void {
    change(emptyReelForm);
    reset();
  }

  /** How it ended, and what can be done next. */
  function outcome(): ReactNode {
    const another = { icon: <Plus size={18} aria-hidden />, onClick: createAnother };
    if (phase.name === 'done') {
      const { title, detail } = captionOf(phase.media);
      return (
        <Ending
          heading="Your reel is ready"
          facts={[title, detail].filter(Boolean).join(' · ')}
          made={[phase.media]}
        >
          <Button isWide {...another}>
            Create Another
          </Button>
        </Ending>
      );
    }
    const ways = (
      <>
        <Button tone="primary" onClick={reset}>
          Try Again
        </Button>
        <Button {...another}>Create Another</Button>
      </>
    );
    if (phase.name === 'failed') {
      return (
        <FailedPanel heading="The reel was not made" generation={phase.generation}>
          {ways}
        </FailedPanel>
      );
    }
    return (
      phase.name === 'timed-out' && (
        <OutcomePanel
          heading="This is taking too long"
          text="If it is still made, you will find it in My Content; otherwise it is not charged."
        >
          {ways}
        </OutcomePanel>
      )
    );
  }

  return (
    <ToolPage tool="reels">
      <Stage
        isCanvasFirst
        canvas={
          <Canvas $isChoosing={isIdle}>
            {phase.name === 'idle' ? (
              <>
                <PhotoStage
                  order={order}
                  preview={preview}
                  file={seen.file}
                  shaping={shaping}
                  // No outside service takes a point.
                  canAim={provider === PREVIEW_ENGINE}
                  frame={frame}
                  sample={<TrySample chosen={form} onOrder={trySample} />}
                  onChoose={choose}
                  onPlaying={setPlaying}
                  onAskAgain={seen.askAgain}
                />
                <StyleChoice
                  order={choosing}
                  look={preview.look}
                  file={seen.file}
                  isStill={preview.style !== null && isPlaying}
                />
              </>
            ) : (
              <ReelFrame phase={phase} photo={form.photo ?? sample} />
            )}
          </Canvas>
        }
        form={
          <>
            {isIdle && (
              <ReelFormPanel order={choosing} isWaiting={shaping.isPending} onGenerate={generate} />
            )}
            {isBusy(phase) && (
              <ReelProgress
                phase={phase}
                isUploading={!form.photo || !isItem(form.photo)}
                onAbortUpload={abort}
                onStartAnother={createAnother}
              />
            )}
            {outcome()}
          </>
        }
        recent={<RecentItems type="reels" />}
      />
    </ToolPage>
  );
}

/** The reel while it is made. */
function ReelProgress(props: {
  phase: BusyPhase;
  isUploading: boolean;
  onAbortUpload: () => void;
  onStartAnother: () => void;
}) {
  const { phase, isUploading, onAbortUpload, onStartAnother } = props;
  const measuredSeconds = useMeasuredSeconds('reel');
  const lately = measuredSeconds === null ? '' : ` (lately ${minutesText(measuredSeconds)})`;
  const times = (
    <RunTimes run="reel" phase={phase}>
      {`Average time: ~${minutesText(runs.reel.expectedSeconds)} minutes${lately}`}
    </RunTimes>
  );
  return (
    <RunningPanel
      heading="Generating your reel"
      stage={phase.name === 'ordering' && isUploading ? 'Uploading your photo' : undefined}
      phase={phase}
      times={times}
      onAbort={onAbortUpload}
      actions={generationOf(phase) && <Button onClick={onStartAnother}>Start another reel</Button>}
    />
  );
}

const Canvas = styled(CanvasFrame)<{ $isChoosing: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: ${({ $isChoosing }) => ($isChoosing ? 'stretch' : 'center')};
  gap: ${space[6]};
  > :first-child {
    justify-self: center;
  }
  ${({ $isChoosing }) =>
    $isChoosing &&
    css`
      ${on.wideScreen} {
        grid-template-columns: max-content minmax(0, 1fr);
        /* The styles are scrolled: only the photo makes the row as high as it is. */
        > :last-child {
          height: 0;
          min-height: 100%;
        }
      }
    `}
`;
