import { RotateCw, X } from 'lucide-react';
import { styled } from 'styled-components';
import { color, fontSize, inColumn, inRow, radius, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Note } from '../../ui/layout.ts';
import { photosText } from './photos-text.ts';
import { dropUpload, isUnderWay, retryUpload, type Upload, useUploads } from './uploads.ts';

/** The photos that are on their way, and those that did not arrive, which are offered again. */
export function UploadTiles() {
  const { uploads } = useUploads();
  const underWay = uploads.filter(isUnderWay).length;
  return (
    <>
      <LiveRegion text={underWay === 0 ? '' : `${photosText(underWay)} to be added`} />
      {underWay > 0 && <Note>Keep this screen open until all photos are added.</Note>}
      {uploads.length > 0 && (
        // A list without markers is none for Safari's VoiceOver unless it says so.
        <Tiles role="list" aria-label="Photos that are added">
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} />
          ))}
        </Tiles>
      )}
    </>
  );
}

function UploadTile({ upload: { key, file, progress, fault } }: { upload: Upload }) {
  return (
    <Tile>
      <Words>
        <Name dir="auto">{file.name}</Name>
        {fault === null ? (
          <progress value={progress ?? 0} aria-label={file.name} />
        ) : (
          <Fault>{fault}</Fault>
        )}
      </Words>
      {fault !== null && (
        <IconButton label={`Try again: ${file.name}`} onClick={() => retryUpload(key)}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Leave out: ${file.name}`} onClick={() => dropUpload(key)}>
        <X size={18} aria-hidden />
      </IconButton>
    </Tile>
  );
}

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: ${space[2]};
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
    background: ${color.raised};
  }
  progress::-webkit-progress-bar {
    background: ${color.raised};
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

const Fault = styled.span`
  color: ${color.danger};
  font-size: ${fontSize[12]};
  overflow-wrap: anywhere;
`;
