import { styled } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';
import { pictureLabel } from '../../ui/shapes.ts';

/** An example of a scene of the chosen theme: dark, so that it is not taken for a result. */
export function SceneExample({ url }: { url: string }) {
  return (
    <>
      <Dimmed key={url} src={url} alt="" width={270} height={480} decoding="async" />
      <Tag>Example</Tag>
    </>
  );
}

const Dimmed = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border-radius: inherit;
  object-fit: cover;
  filter: brightness(0.35);
`;

const Tag = styled.span`
  ${pictureLabel}
  left: 50%;
  bottom: ${space[3]};
  translate: -50% 0;
  color: ${color.text};
`;
