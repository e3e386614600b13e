import { styled } from 'styled-components';
import { SubjectPhoto } from '#frontend/media/subject/SubjectPhoto.tsx';
import { space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import type { Editor } from './use-editor.ts';

/** The picture of the chosen shot, on which a tap says what its frame is about. */
export function SubjectDialog({ editor }: { editor: Editor }) {
  const { document, items, sources, chosen, asked, ask, changeShot } = editor;
  const { imageId = 0, subject } = document.shots[chosen.place] ?? {};
  const item = items.get(imageId);
  const close = () => ask(null);
  return (
    <Dialog
      isOpen={asked === 'subject' && item !== undefined}
      onClose={close}
      title="Choose the subject"
      description="Tap what this shot is about: the frame stays around it."
    >
      <SubjectBox>
        <SubjectPhoto
          picture={item && <img src={item.imageUrl} alt="" />}
          subject={subject ?? sources.get(imageId)?.look?.subject ?? null}
          onChoose={(at) => changeShot(chosen.place, { subject: at })}
          onEnd={close}
        />
      </SubjectBox>
      <Button onClick={close}>Done</Button>
    </Dialog>
  );
}

const SubjectBox = styled.div`
  position: relative;
  height: min(60dvh, 480px);
  margin: ${space[4]} 0;
`;
