import { useRef, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { DropZone } from '../../ui/forms/DropZone.tsx';
import type { FileRules } from '../../ui/forms/check-file.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { Photo } from './Photo.tsx';

/**
 * Takes the photo of a tool and shows it; a toast says why a file is refused, until one is taken.
 */
export function PhotoDropZone(
  props: {
    photo: ChosenPhoto | null;
    /** In words: "JPG or PNG". */
    formats: string;
    rules: FileRules;
    error?: string | undefined;
    onFile: (file: File) => void;
  } & Pick<ComponentProps<typeof DropZone>, 'moreWays' | 'stage' | 'openChooser'>,
) {
  const { photo, formats, rules, error, onFile, ...more } = props;
  const refusal = useRef<ReturnType<typeof toastFault>>(null);
  return (
    <DropZone
      label={photo ? 'Change the photo' : 'Upload a photo'}
      hint={
        <>
          <span>{`${formats}, under 10 MB.`}</span>
          <WithMouse> Drop it here, click, or paste.</WithMouse>
        </>
      }
      rules={rules}
      error={error}
      onFile={(accepted) => {
        refusal.current?.dismiss();
        onFile(accepted);
      }}
      onRefused={(why) => {
        refusal.current = toastFault('Invalid File', why);
      }}
      {...more}
      preview={photo ? <Photo photo={photo} canChange /> : undefined}
    />
  );
}

/** A finger drops and pastes nothing. */
const WithMouse = styled.span`
  @media (pointer: coarse) {
    display: none;
  }
`;
