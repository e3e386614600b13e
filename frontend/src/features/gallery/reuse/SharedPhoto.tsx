import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { photoFormats, type PhotoRun } from '#contract/order-rules.ts';
import { runs, tools } from '#contract/tools/catalogue.ts';
import { sharedPhotoQuery } from '#frontend/api/shared-photo.ts';
import { useUser } from '#frontend/api/user.ts';
import { priced } from '#frontend/generations/priced.ts';
import { ButtonLink } from '#frontend/ui/Button.tsx';
import { Note, Row, Stack } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { ScreenSpinner } from '#frontend/ui/page/Spinner.tsx';
import { FilePicture } from '#frontend/ui/pictures/FilePicture.tsx';

/** `photo-of-item.ts` reads the addresses; its chunk is not needed here. */
const uses: readonly { run: PhotoRun; words: string; query: string }[] = [
  { run: 'reel', words: 'Make a reel of it', query: '?photo=shared' },
  { run: 'enhance', words: 'Enhance it', query: '?photo=shared' },
  // A film is cut from items, and no upload is one.
  { run: 'enhance', words: 'Make a film of it', query: '?photo=shared&then=studio' },
];

/** The photo that another app has shared, and what can be made of it. Nothing is uploaded here. */
export function SharedPhoto() {
  const { id } = useUser();
  const { data: photo, isPending } = useQuery(sharedPhotoQuery(id));
  if (isPending) return <ScreenSpinner />;
  if (!photo) {
    return (
      <EmptyState
        isScreen
        title="No photo here"
        text="A shared photo is kept for an hour, if it is a picture under 10 MB. Share it again, or choose it in a tool."
        action={<ButtonLink to="/">All tools</ButtonLink>}
      />
    );
  }
  const fitting = uses.filter(({ run }) => {
    const formats: readonly string[] = photoFormats[run];
    return formats.includes(photo.type.replace('image/', ''));
  });
  return (
    <Page title="Your shared photo" subtitle="It stays on this device until you order something.">
      <Stack $gap={4}>
        <Frame>
          <FilePicture file={photo} alt={photo.name} />
        </Frame>
        {fitting.length === 0 && (
          <Note role="status">Pictures of this kind cannot be used. Share a JPG or PNG.</Note>
        )}
        <Row $gap={3}>
          {fitting.map(({ run, words, query }, index) => (
            <ButtonLink
              key={words}
              tone={index === 0 ? 'primary' : 'quiet'}
              to={`${tools[runs[run].tool].route}${query}`}
            >
              {words}
            </ButtonLink>
          ))}
        </Row>
        {fitting.length > 0 && (
          <Note
            $size={14}
          >{`A film is cut from pictures in My Content, so your photo is ${priced('enhanced first', 'enhance')}; then it opens in the studio.`}</Note>
        )}
      </Stack>
    </Page>
  );
}

const Frame = styled.div`
  img {
    max-height: 50dvh;
    border-radius: 16px;
  }
`;
