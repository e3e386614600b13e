import { Camera, ImagePlus } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { css, styled } from 'styled-components';
import { color, accentGlow, motion, radius, space } from '../../theme/tokens.ts';
import { Button } from '../Button.tsx';
import { checkFile, type FileRules } from './check-file.ts';
import { checkPicture } from './check-picture.ts';
import { ErrorText } from './Checkbox.tsx';
import { usePageFiles } from './use-page-files.ts';
import { Note, Row } from '../layout.ts';

/**
 * Takes one file by click, drag, paste (anywhere on the page) or camera, and reports why it refuses
 * one. The screen keeps the file and may pass a `preview` of it, or a `stage`.
 */
export function DropZone(props: {
  label: string;
  hint: ReactNode;
  rules: FileRules;
  onFile: (file: File) => void;
  onRefused: (why: string) => void;
  /** Why nothing goes on without a file; describes the zone's button. */
  error?: string | undefined;
  preview?: ReactNode;
  /** A part in place of the zone's button, with controls of its own. */
  stage?: ReactNode;
  /** Buttons that bring a file in other ways. */
  moreWays?: ReactNode;
  /** Is given what opens the file chooser, for a button elsewhere. */
  openChooser?: RefObject<(() => void) | null>;
}) {
  const { label, hint, rules, onFile, onRefused, error, preview, stage, moreWays, openChooser } =
    props;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const turns = useRef(0);
  const [isOver, setOver] = useState(false);
  const errorId = useId();

  async function take(file: File | null | undefined): Promise<void> {
    if (!file) return;
    const turn = ++turns.current;
    const why = (await checkFile(file, rules)) ?? (await checkPicture(file));
    // Another file was chosen while this one was being read.
    if (turn !== turns.current) return;
    if (why === null) onFile(file);
    else onRefused(why);
  }

  function takeChosen(event: ChangeEvent<HTMLInputElement>): void {
    void take(event.target.files?.[0]);
    // Otherwise choosing the same file again fires no event.
    event.target.value = '';
  }

  // Either event alone may be the last before a drop, where what is below the pointer is replaced.
  function dragOver(event: DragEvent): void {
    if (!isOwn(event)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    if (!isOwn(event)) return;
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  usePageFiles(([file]) => void take(file));
  useImperativeHandle(openChooser, () => () => chooser.current?.click(), []);

  const accept = rules.types.join(',');
  return (
    <Zone
      role="group"
      aria-label={label}
      $isBare={stage !== undefined}
      $isOver={isOver}
      $isWrong={error !== undefined}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {stage ?? (
        <Area
          type="button"
          data-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          $isPreview={preview !== undefined}
          onClick={() => chooser.current?.click()}
        >
          {preview ?? (
            <>
              <ImagePlus size={28} aria-hidden />
              <strong>{label}</strong>
              <Note as="span" $size={12}>
                {hint}
              </Note>
              {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
            </>
          )}
        </Area>
      )}
      <Ways>
        {preview === undefined && (
          <CameraButton>
            <Button icon={<Camera size={18} aria-hidden />} onClick={() => camera.current?.click()}>
              Take a photo
            </Button>
          </CameraButton>
        )}
        {moreWays}
      </Ways>
      <input ref={chooser} type="file" accept={accept} hidden onChange={takeChosen} />
      <input
        ref={camera}
        type="file"
        accept={accept}
        capture="environment"
        hidden
        onChange={takeChosen}
      />
    </Zone>
  );
}

/** Not of a dialog that a button of the zone has opened: React hands its events on to the zone. */
function isOwn({ currentTarget, target }: DragEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

const Zone = styled.div<{ $isBare: boolean; $isOver: boolean; $isWrong: boolean }>`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  border: 1px dashed ${({ $isWrong }) => ($isWrong ? color.danger : color.edge)};
  border-radius: ${radius.card};
  background: ${color.background};
  transition: border-color ${motion.fast};
  &:hover {
    border-color: ${({ $isWrong }) => ($isWrong ? color.danger : color.muted)};
  }
  ${({ $isBare }) =>
    $isBare &&
    css`
      border: 0;
      background: none;
    `}
  ${({ $isOver }) =>
    $isOver &&
    css`
      border-color: ${color.accentLight};
      box-shadow: ${accentGlow};
    `}
`;

const Area = styled.button<{ $isPreview: boolean }>`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space[2]};
  min-height: 180px;
  padding: ${space[5]};
  border-radius: ${radius.card};
  svg {
    color: ${color.muted};
  }
  ${({ $isPreview }) =>
    $isPreview &&
    css`
      align-content: stretch;
      justify-items: stretch;
      padding: 0;
      overflow: hidden;
    `}
`;

/** In front of a preview, which may fill the zone. */
const Ways = styled(Row).attrs({ $gap: 2, $rowGap: 0, $justify: 'center' })`
  position: relative;
  z-index: 1;
  padding: 0 ${space[4]};
  pointer-events: none;
  > * {
    margin-bottom: ${space[4]};
    pointer-events: auto;
  }
`;

/** Only on touch devices, which have a camera. */
const CameraButton = styled.div`
  display: none;
  @media (pointer: coarse) {
    display: block;
  }
`;
