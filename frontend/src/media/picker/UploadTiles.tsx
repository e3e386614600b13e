import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useGeneration } from '../../generations/generation-store.ts';
import { color, fontSize, inColumn, inRow, radius, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note, Row } from '../../ui/layout.ts';
import { filesText, isClip } from './files-text.ts';
import {
  dropUpload,
  isToSend,
  isUnderWay,
  retryUpload,
  showUploads,
  type Upload,
  useUploads,
} from './uploads.ts';

/** The files that are on their way, and those that did not arrive, which are offered again. */
export function UploadTiles() {
  const { uploads } = useUploads();
  const failed = uploads.filter((upload) => !isUnderWay(upload));
  const underWay = uploads.filter(isUnderWay);
  const filesOf = (some: readonly Upload[]) => filesText(some.map(({ file }) => file));
  const list = useRef<HTMLUListElement>(null);
  useEffect(showUploads, []);
  // The pressed button may be gone next.
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  const spoken = [
    underWay.length > 0 && `${filesOf(underWay)} to be added`,
    failed.length > 0 && `${filesOf(failed)} could not be added`,
  ];

  function retry(keys: readonly string[]): void {
    keepFocus();
    for (const key of keys) retryUpload(key);
  }

  return (
    <>
      <LiveRegion text={spoken.filter(Boolean).join(', ')} />
      {underWay.some(isToSend) && (
        <Note>{`Keep this screen open until all ${waitingText(underWay)}.`}</Note>
      )}
      {uploads.length > 0 && (
        // A list without markers is none for Safari's VoiceOver unless it says so.
        <Tiles ref={list} role="list" aria-label="Photos that are added" tabIndex={-1}>
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => retry([upload.key])}
              onDrop={() => {
                keepFocus();
                dropUpload(upload.key);
              }}
            />
          ))}
        </Tiles>
      )}
      {failed.length > 1 && (
        <Row $gap={3}>
          <Button onClick={() => retry(failed.map(({ key }) => key))}>Try all again</Button>
        </Row>
      )}
    </>
  );
}

/** Clips go on being imported where they were left. */
const waitingText = (uploads: readonly Upload[]): string =>
  uploads.some(({ file }) => isClip(file)) ? 'files are sent' : 'photos are added';

function UploadTile(props: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const { upload, onRetry, onDrop } = props;
  const { file, generationId, progress, fault } = upload;
  const importing = useGeneration(generationId);
  return (
    <Tile>
      <Words>
        <Name dir="auto">{file.name}</Name>
        {fault === null ? (
          <>
            {importing && <Stage>{importing.stage ?? 'Waiting to be imported'}</Stage>}
            <progress value={importing?.progress ?? progress ?? 0} aria-label={file.name} />
          </>
        ) : (
          <Fault>{fault}</Fault>
        )}
      </Words>
      {fault !== null && (
        <IconButton label={`Try again: ${file.name}`} onClick={onRetry}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Leave out: ${file.name}`} onClick={onDrop}>
        <X size={18} aria-hidden />
      </IconButton>
    </Tile>
  );
}

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: ${space[2]};
  max-height: 40dvh;
  overflow-y: auto;
`;

const Tile = styled.li`
  ${inRow(1)}
  padding-left: ${space[3]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  font-size: ${fontSize[14]};
`;

const Words = styled.div`
  ${inColumn(1)}
  flex: 1;
  min-width: 0;
  padding: ${space[2]} 0;
  progress {
    appearance: none;
    width: 100%;
    height: 4px;
    overflow: hidden;
    border: 0;
    border-radius: 2px;
    background: ${color.edge};
  }
  progress::-webkit-progress-bar {
    background: ${color.edge};
  }
  progress::-webkit-progress-value {
    background: ${color.accentLight};
  }
  progress::-moz-progress-bar {
    background: ${color.accentLight};
  }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Stage = styled.span`
  color: ${color.muted};
  font-size: ${fontSize[12]};
`;

const Fault = styled.span`
  color: ${color.danger};
  font-size: ${fontSize[12]};
  overflow-wrap: anywhere;
`;
