import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { color, fontSize } from '../../theme/tokens.ts';
import { pictureSize, type PictureSize } from '../../ui/check-picture.ts';
import { sizeText } from '../../ui/size-text.ts';

/** How large the photo is and what will happen to it. Give it a `key` for each file. */
export function PhotoFacts({ file }: { file: File }) {
  const [size, setSize] = useState<PictureSize>();
  useEffect(() => {
    let isWanted = true;
    pictureSize(file).then(
      (read) => isWanted && setSize(read),
      // The facts say less then.
      () => {},
    );
    return () => void (isWanted = false);
  }, [file]);
  return (
    <Facts>
      <strong>
        {size && `${size.width} × ${size.height} pixels, `}
        {sizeText(file.size)}
      </strong>
      <span>Light, skin and sharpness are improved. Its shape and what it shows stay.</span>
    </Facts>
  );
}

const Facts = styled.p`
  display: grid;
  font-size: ${fontSize[14]};
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: 550;
  }
  span {
    color: ${color.muted};
  }
`;
