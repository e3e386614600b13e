import { DropZone } from '../../ui/DropZone.tsx';
import type { FileRules } from '../../ui/check-file.ts';
import { toast } from '../../ui/toast-store.ts';
import { Photo } from './Photo.tsx';

/** Takes the photo of a tool and shows it; a toast says why a file is refused. */
export function PhotoDropZone({
  file,
  formats,
  rules,
  onFile,
}: {
  file: File | null;
  /** In words: "JPG or PNG". */
  formats: string;
  rules: FileRules;
  onFile: (file: File) => void;
}) {
  return (
    <DropZone
      label={file ? 'Change the photo' : 'Upload a photo'}
      hint={`${formats}, under 10MB. Drop it here, click, or paste.`}
      rules={rules}
      onFile={onFile}
      onRefused={(description) =>
        toast({ title: 'Invalid File', description, variant: 'destructive' })
      }
      preview={file ? <Photo file={file} canChange /> : undefined}
    />
  );
}
