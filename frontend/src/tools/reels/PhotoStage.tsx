import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { Point } from '#film/camera.ts';
import { FromMyContent } from '../../features/uploads/FromMyContent.tsx';
import { Photo, PhotoPicture } from '../../features/uploads/Photo.tsx';
import { PhotoDropZone } from '../../features/uploads/PhotoDropZone.tsx';
import { photoRules } from '../../features/uploads/photo-rules.ts';
import type { ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { color, inColumn, on, smallText, space } from '../../theme/tokens.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { PhotoTools } from './PhotoTools.tsx';
import type { ReelPreview } from './preview.ts';
import type { ReelForm } from './reel-form.ts';
import { Frame } from './ReelFrame.tsx';
import { subjectField, subjectPoint, placeText } from '../../media/subject/subject.ts';
import { SubjectPhoto } from '../../media/subject/SubjectPhoto.tsx';
import type { PhotoShaping } from './use-photo-shape.ts';

// The films of all styles come with it.
const FilmPlayer = lazyPart(() => import('../../film-player/FilmPlayer.tsx'), 'FilmPlayer');

/** The photo before it is ordered: to choose it, to change it, and to see the film on it. */
export function PhotoStage(props: {
  order: OrderForm<ReelForm>;
  preview: ReelPreview;
  /** The photo's bytes, which are there with the preview's `look`. */
  file: File | null;
  shaping: PhotoShaping;
  /** True where the reel's maker can be told what the film closes in on. */
  canAim: boolean;
  /** The frame, which is scrolled to when there is something to see in it. */
  frame: Ref<HTMLDivElement>;
  /** Offered where there is no photo. */
  sample: ReactNode;
  onChoose: (photo: ChosenPhoto) => void;
  onPlaying: (isPlaying: boolean) => void;
  onAskAgain: () => void;
}) {
  const { order, preview, file, shaping, canAim, frame, sample } = props;
  const { onChoose, onPlaying, onAskAgain } = props;
  const { form, faults, change } = order;
  const { photo, isWhole } = form;
  const { look, style, idea } = preview;
  const openChooser = useRef<() => void>(null);
  const aimButton = useRef<HTMLButtonElement>(null);
  const [isAimWanted, setAimWanted] = useState(false);
  const [isFromContent, setFromContent] = useState(false);
  const isAiming = isAimWanted && canAim && photo !== null;
  const chosen = subjectPoint(form.subject);
  const subject = chosen ?? look?.subject ?? null;

  function take(taken: ChosenPhoto): void {
    setAimWanted(false);
    onChoose(taken);
  }

  function takeFromContent(taken: Media): void {
    setFromContent(true);
    take(taken);
  }

  function toggleAim(): void {
    setAimWanted(!isAiming);
    // Else the way to My Content would take the focus when it comes back.
    setFromContent(false);
    aimButton.current?.focus();
  }

  function stageOf() {
    if (isAiming) {
      return (
        <SubjectPhoto
          picture={photo && <PhotoPicture photo={photo} alt="" />}
          subject={subject}
          onChoose={(at) => change({ subject: subjectField(at) })}
          onEnd={toggleAim}
        />
      );
    }
    if (!photo || !file || !look || !style) return undefined;
    return (
      <Suspense fallback={<Photo photo={photo} />}>
        <FilmPlayer
          photo={file}
          look={look}
          style={style}
          sound={form.sound}
          idea={idea}
          isWhole={isWhole}
          subject={chosen}
          onPlaying={onPlaying}
        />
      </Suspense>
    );
  }

  const stage = stageOf();
  return (
    <Column>
      <Frame ref={frame} $shape={stage ? 'stage' : photo ? 'photo' : 'empty'}>
        <PhotoDropZone
          photo={photo}
          {...photoRules.reel}
          error={faults.photo}
          onFile={take}
          openChooser={openChooser}
          stage={stage}
          moreWays={
            !photo && (
              <>
                <FromMyContent run="reel" onChoose={takeFromContent} />
                {sample}
              </>
            )
          }
        />
      </Frame>
      {photo && (
        <>
          <PhotoTools
            shaping={shaping}
            aim={
              canAim
                ? {
                    isOn: isAiming,
                    toggle: toggleAim,
                    undo: chosen && (() => change({ subject: null })),
                  }
                : null
            }
            aimButton={aimButton}
            isFromContent={isFromContent}
            onChange={() => openChooser.current?.()}
            onChoose={take}
          />
          <PhotoNotes
            preview={preview}
            isAiming={isAiming}
            subject={subject}
            onAskAgain={onAskAgain}
          />
        </>
      )}
    </Column>
  );
}

const Column = styled(Stack).attrs({ $gap: 2 })`
  justify-items: center;
  width: 100%;
  ${on.wideScreen} {
    width: 300px;
  }
  ${on.stageScreen} {
    min-width: 300px;
    width: min-content;
  }
`;

/** Lines about a chosen photo and its preview. Each change is spoken once. */
function PhotoNotes(props: {
  preview: ReelPreview;
  /** The subject is being chosen. */
  isAiming: boolean;
  subject: Point | null;
  onAskAgain: () => void;
}) {
  const { preview, isAiming, subject, onAskAgain } = props;
  const { idea, line, hints, isRefused, canAskAgain } = preview;
  if (isAiming) {
    return (
      <Notes>
        <p>Tap what the film closes in on.</p>
        <p role="status">{subject && `Subject: ${placeText(subject)}`}</p>
      </Notes>
    );
  }
  return (
    <Notes>
      {idea && <strong>{idea}</strong>}
      <p role="status" style={{ color: isRefused ? color.danger : undefined }}>
        {line}
      </p>
      {canAskAgain && (
        <Row $gap={2} $justify="center">
          <Button onClick={onAskAgain}>Look again</Button>
        </Row>
      )}
      <div role="status">
        {hints.length > 1 ? (
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        ) : (
          hints.map((hint) => <p key={hint}>{hint}</p>)
        )}
      </div>
    </Notes>
  );
}

/** The lines have room for two, so that the first answer moves nothing. */
const Notes = styled.div`
  ${inColumn(1)}
  align-content: start;
  min-height: 40px;
  ${smallText}
  line-height: 1.5;
  text-align: center;
  text-wrap: balance;
  strong {
    color: ${color.text};
    font-weight: 550;
  }
  ul {
    ${inColumn(1)}
    width: fit-content;
    margin: 0 auto;
    padding-left: ${space[4]};
    list-style: disc;
    text-align: left;
  }
  :empty {
    display: none;
  }
`;
