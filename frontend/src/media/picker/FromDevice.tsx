import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import type { Media } from '#contract/media.ts';
import { color, inColumn, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageFiles } from '../../ui/forms/use-page-files.ts';
import { Note, Stack } from '../../ui/layout.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { filesText } from './files-text.ts';
import { acceptedTypes, addUploads, setConsent, UPLOADS_MAX, useUploads } from './uploads.ts';
import { UploadTiles } from './UploadTiles.tsx';

/**
 * Brings in photos of this device, chosen, dropped or pasted, and clips where they are of use: each
 * becomes an item. Choosing them by the button below the wording of the consent agrees to it, once
 * a visit.
 */
export function FromDevice(props: {
  label?: string;
  isPrimary?: boolean;
  takesClips?: boolean;
  /** Is given each item while this is shown. */
  onItem?: (item: Media) => void;
}) {
  const { label = 'From this device', isPrimary = false, takesClips = false, onItem } = props;
  const { hasConsent, uploads } = useUploads();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  /** Dropped or pasted before the consent was given. */
  const [held, setHeld] = useState<readonly File[]>([]);
  /** The newest `onItem`, for photos that arrive later; none once this is not shown any more. */
  const give = useRef(onItem);
  useEffect(() => {
    give.current = onItem;
    return () => {
      give.current = undefined;
    };
  });

  function add(files: readonly File[]): void {
    if (uploads.length + files.length > UPLOADS_MAX)
      toastFault('Too many files', `At most ${UPLOADS_MAX} are added at once.`);
    if (files.length === 0) return;
    setConsent(true);
    addUploads(files, { takesClips, onItem: (item) => give.current?.(item) });
  }

  function bring(files: readonly File[]): void {
    if (hasConsent) add(files);
    else setHeld((before) => [...before, ...files]);
  }

  function press(): void {
    if (held.length === 0) return chooser.current?.click();
    add(held);
    setHeld([]);
  }

  function takeChosen({ target }: ChangeEvent<HTMLInputElement>): void {
    add([...(target.files ?? [])]);
    // Otherwise choosing the same files again fires no event.
    target.value = '';
  }

  function dragOver(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  usePageFiles(bring);

  return (
    <Stack $gap={3}>
      <Zone
        role="group"
        aria-label="Photos of this device"
        $isOver={isOver}
        onDragEnter={dragOver}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          bring([...event.dataTransfer.files]);
        }}
      >
        {!hasConsent && <Note>{`By choosing photos you confirm: ${wording}`}</Note>}
        <Button
          tone={isPrimary ? 'primary' : 'quiet'}
          isWide
          icon={<ImagePlus size={18} aria-hidden />}
          onClick={press}
        >
          {held.length > 0 ? `Confirm and add ${filesText(held)}` : label}
        </Button>
        <Note $size={12}>
          {takesClips
            ? 'JPEG, PNG or WebP, up to 30 MB each; clips of up to a minute, MP4, MOV or WebM.'
            : 'JPEG, PNG or WebP, up to 30 MB each.'}
        </Note>
        <input
          ref={chooser}
          type="file"
          accept={acceptedTypes(takesClips)}
          multiple
          hidden
          onChange={takeChosen}
        />
      </Zone>
      <UploadTiles />
    </Stack>
  );
}

const wording = consentTexts[CONSENT_ASKED];

const Zone = styled.div<{ $isOver: boolean }>`
  ${inColumn(3)}
  padding: ${space[4]};
  border: 1px dashed ${({ $isOver }) => ($isOver ? color.accentLight : color.edge)};
  border-radius: ${radius.card};
  text-align: center;
`;
