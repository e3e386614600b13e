import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reelChoices } from '#contract/tools/reels.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { showFailure } from '../../api/show-failure.ts';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { useIsReelOffered } from '../../generations/tools-query.ts';
import { radius, space } from '../../theme/tokens.ts';
import type { ReelForm, ReelInput } from './reel-form.ts';

const SAMPLE = 'sample.jpg';
/** Tells most of a first reel: the camera comes close, and the light turns warm. */
const firstStyle = { category: 'emotions', option: 'Happy Smile' } as const;

/**
 * A reel in one click, of a photo that nobody needs permission for; in the style that is chosen, or
 * a good one to begin with.
 */
export function TrySample(props: {
  chosen: Pick<ReelForm, 'category' | 'option'>;
  onOrder: (photo: File, input: ReelInput) => void;
}) {
  const { chosen, onOrder } = props;
  const isOffered = useIsReelOffered();
  const photo = useMutation({
    mutationFn: () => fetchFile(exampleUrl(SAMPLE)),
    onError: (error) => showFailure('The photo could not be loaded', error),
  });
  const style = [chosen, firstStyle, ...reelChoices].find(
    (one): one is { category: ReelInput['category']; option: string } =>
      one.category !== null &&
      one.category !== 'custom' &&
      one.option !== null &&
      isOffered(one.category, one.option),
  );
  if (!style) return null;
  const { category, option } = style;

  function order(): void {
    photo.mutate(undefined, {
      onSuccess: (blob) =>
        onOrder(new File([blob], SAMPLE, { type: blob.type }), { category, option }),
    });
  }

  return (
    <Sample>
      <img src={exampleUrl(SAMPLE)} alt="" width={72} height={128} decoding="async" />
      <SpendButton
        run="reel"
        isWide
        isPending={photo.isPending}
        onClick={order}
      >{`Try it with this photo: ${option} (1 Token)`}</SpendButton>
    </Sample>
  );
}

const Sample = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]};
  width: 100%;
  img {
    border-radius: ${radius.control};
    object-fit: cover;
  }
`;
