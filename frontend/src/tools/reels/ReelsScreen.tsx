import { useState } from 'react';
import { css, styled } from 'styled-components';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { useUser } from '../../api/user.ts';
import { usePhotoOfAddress } from '../../features/gallery/reuse/photo-of-item.ts';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../features/gallery/reuse/use-again.ts';
import { hasConsent, giveConsent } from '../../features/upload/upload-consent.ts';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { space, wideScreen } from '../../theme/tokens.ts';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/Stage.tsx';
import { useFieldFaults } from '../../ui/use-field-faults.ts';
import { emptyReelForm, orderFrom, reelFormOf, type ReelForm } from './reel-form.ts';
import { ReelFormPanel } from './ReelFormPanel.tsx';
import { ReelFrame } from './ReelFrame.tsx';
import { ReelOutcome } from './ReelOutcome.tsx';
import { ReelProgress } from './ReelProgress.tsx';
import { StyleChoice } from './StyleChoice.tsx';
import { useReel } from './use-reel.ts';

/** Turns an uploaded photo into a 10-second vertical video. */
export function ReelsScreen() {
  const again = useItemAgain();
  const { isLoading, file } = usePhotoOfAddress();
  const user = useUser();
  if (again.isLoading || isLoading) return <ScreenSpinner />;
  const first = { ...reelFormOf(again), file };
  if (file) first.hasConsent = hasConsent(user.id, file);
  return <Reels key={`${again.media?.id} ${file?.name}`} first={first} />;
}

function Reels({ first }: { first: ReelForm }) {
  const user = useUser();
  const showRefusal = useRefusalToast();
  const [form, setForm] = useState(first);
  const { phase, start, abort, reset } = useReel(form.file !== null || form.category !== null);
  const { faults, show, clear } = useFieldFaults<keyof ReelForm>();

  function change(part: Partial<ReelForm>): void {
    setForm((now) => ({ ...now, ...part }));
    clear(part);
  }

  function choose(file: File): void {
    change({ file, hasConsent: hasConsent(user.id, file) });
  }

  function generate(): void {
    const wanted = orderFrom(form, user);
    if ('code' in wanted) {
      showRefusal(wanted, wanted.code);
      return show(wanted.faults);
    }
    giveConsent(user.id, wanted.file);
    // On a phone the button is far below what happens now.
    window.scrollTo({ top: 0 });
    const input = { ...wanted.input, consent: CONSENT_ASKED };
    void start({ input, upload: { field: 'file', file: wanted.file } });
  }

  function createAnother(): void {
    setForm(emptyReelForm);
    reset();
  }

  return (
    <ToolPage tool="reels">
      <Stage
        isCanvasFirst
        canvas={
          <Canvas $isChoosing={phase.name === 'idle'}>
            <ReelFrame phase={phase} file={form.file} error={faults.file} onFile={choose} />
            {phase.name === 'idle' && <StyleChoice form={form} onChange={change} />}
          </Canvas>
        }
        form={
          <>
            {phase.name === 'idle' && (
              <ReelFormPanel form={form} faults={faults} onChange={change} onGenerate={generate} />
            )}
            {(phase.name === 'ordering' || phase.name === 'working') && (
              <ReelProgress phase={phase} onAbortUpload={abort} onStartAnother={createAnother} />
            )}
            {(phase.name === 'done' || phase.name === 'failed' || phase.name === 'timed-out') && (
              <ReelOutcome phase={phase} onCreateAnother={createAnother} onTryAgain={reset} />
            )}
          </>
        }
        recent={<RecentItems type="reels" />}
      />
    </ToolPage>
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
      ${wideScreen} {
        grid-template-columns: max-content minmax(0, 1fr);
        /* The styles are scrolled: only the photo makes the row as high as it is. */
        > :last-child {
          height: 0;
          min-height: 100%;
        }
      }
    `}
`;
