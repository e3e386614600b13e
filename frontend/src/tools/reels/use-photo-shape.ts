import { useMutation } from '@tanstack/react-query';
import type { Point } from '#film/camera.ts';
import { usePhotoSize } from '../../features/uploads/use-photo-size.ts';
import { isItem, photoFile, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import {
  asChosen,
  cut,
  isUpright,
  pointAsChosen,
  pointInPart,
  turn,
  turnPoint,
  type PhotoShape,
  uprightPart,
} from './photo-shape.ts';
import type { ReelForm } from './reel-form.ts';
import { shapedPhoto } from './shaped-photo.ts';
import { subjectField, subjectPoint } from '../../media/subject/subject.ts';

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/**
 * Turns and cuts of the form's photo before it is sent: always of the original, so that nothing is
 * lost twice and everything can be undone. A chosen subject stays on its spot of the photo; without
 * one the crop is around what was `seen`.
 */
export function usePhotoShape({ form, change }: OrderForm<ReelForm>, seen: Point | null) {
  const { photo, original, shape, subject } = form;
  const chosen = subjectPoint(subject);
  const size = usePhotoSize(photo);
  const shaping = useMutation({
    mutationFn: async (wanted: { original: ChosenPhoto; shape: PhotoShape }) =>
      shapedPhoto({
        ...wanted,
        // The server turns and cuts nothing: what is changed here is sent as a file.
        original: isItem(wanted.original) ? await photoFile(wanted.original) : wanted.original,
      }),
    onError: ({ message }) => toastFault('Invalid File', message),
  });

  function reshape(next: PhotoShape, moved: Point | null): void {
    if (!original) return;
    const made = { shape: next, subject: moved && subjectField(moved) };
    shaping.mutate(
      { original, shape: next },
      // Not called once another photo was chosen, or the screen was left.
      { onSuccess: (shaped) => change({ ...made, photo: shaped }) },
    );
  }

  function cutUpright(): void {
    if (!size) return;
    const part = uprightPart(size, chosen ?? seen ?? MIDDLE);
    reshape(cut(shape, part), chosen && pointInPart(chosen, part));
  }

  function undo(): void {
    const back = chosen && subjectField(pointAsChosen(chosen, shape));
    change({ photo: original, shape: asChosen, subject: back });
  }

  return {
    isPending: shaping.isPending,
    /** Forgets what is under way, because another photo was chosen. */
    drop: shaping.reset,
    turn: () => reshape(turn(shape), chosen && turnPoint(chosen)),
    /** Null where the photo is of that shape already, or not yet known. */
    cutUpright: size && !isUpright(size) ? cutUpright : null,
    /** Null where the photo is as it was chosen. */
    undo: photo === original ? null : undo,
  };
}

export type PhotoShaping = ReturnType<typeof usePhotoShape>;
