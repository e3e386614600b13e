import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { failureText } from '../../api/call-error.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { radius, space } from '../../theme/tokens.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';

const BEFORE = 'enhancer-before.webp';

/** The tool's work on a face that is there to be tried. */
export function EnhancerExample({ onFile }: { onFile: (file: File) => void }) {
  const fetching = useMutation({
    mutationFn: async () => {
      const photo = await fetchFile(exampleUrl(BEFORE));
      return new File([photo], BEFORE, { type: photo.type });
    },
    onSuccess: onFile,
    onError: (error) =>
      toast({
        title: 'The example could not be loaded',
        description: failureText(error),
        variant: 'destructive',
      }),
  });
  return (
    <Example aria-label="Example">
      <Picture>
        <BeforeAfter
          before={<img src={exampleUrl(BEFORE)} alt="" />}
          after={<img src={exampleUrl('enhancer-after.webp')} alt="" />}
          beforeLabel="Original"
          afterLabel="Enhanced"
        />
      </Picture>
      <Row>
        <Note as="figcaption" $size={14}>
          Example
        </Note>
        <Button isPending={fetching.isPending} onClick={() => fetching.mutate()}>
          Try this one
        </Button>
      </Row>
    </Example>
  );
}

const Example = styled.figure`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[2]};
  width: min(100%, 320px);
  margin: 0 auto;
`;

const Picture = styled.div`
  width: 100%;
  aspect-ratio: 3 / 4;
  border-radius: ${radius.card};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
`;
