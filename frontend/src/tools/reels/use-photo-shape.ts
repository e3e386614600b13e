import { useMutation, useQuery } from '@tanstack/react-query';
import type { Point } from '#film/camera.ts';
import { useUser } from '../../api/user.ts';
import { fileIdentity } from '../../features/upload/upload-consent.ts';
import { pictureSize } from '../../ui/forms/check-picture.ts';
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
  uprightPart,
} from './photo-shape.ts';
import type { ReelForm } from './reel-form.ts';
import { shapedPhoto } from './shaped-photo.ts';
import { subjectField, subjectPoint } from './subject.ts';

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/**
 * Turns and cuts of the form's photo before it is sent: always of the original, so that nothing is
 * lost twice and everything can be undone. A chosen subject stays on its spot of the photo; without one the
 * crop is around what was `seen`.
 */
export function usePhotoShape({ form, change }: OrderForm<ReelForm>, seen: Point | null) {
  const user = useUser();
  const { file, original, shape, subject } = form;
  const chosen = subjectPoint(subject);
  const { data: size } = useQuery({
    queryKey: ['size of a photo', file && fileIdentity(user.id, file)],
    queryFn: () => file && pictureSize(file),
    enabled: file !== null,
    gcTime: 0,
  });
  const shaping = useMutation({
    mutationFn: shapedPhoto,
    onError: ({ message }) => toastFault('Invalid File', message),
  });

  function reshape(next: ReelForm['shape'], moved: Point | null): void {
    if (!original) return;
    const made = { shape: next, subject: moved && subjectField(moved) };
    shaping.mutate(
      { original, shape: next },
      // Not called once another photo was chosen, or the screen was left.
      { onSuccess: (shaped) => change({ ...made, file: shaped }) },
    );
  }

  function cutUpright(): void {
    if (!size) return;
    const part = uprightPart(size, chosen ?? seen ?? MIDDLE);
    reshape(cut(shape, part), chosen && pointInPart(chosen, part));
  }

  function undo(): void {
    const back = chosen && subjectField(pointAsChosen(chosen, shape));
    change({ file: original, shape: asChosen, subject: back });
  }

  return {
    isPending: shaping.isPending,
    /** Forgets what is under way, because another photo was chosen. */
    drop: shaping.reset,
    turn: () => reshape(turn(shape), chosen && turnPoint(chosen)),
    /** Null where the photo is of that shape already, or not yet known. */
    cutUpright: size && !isUpright(size) ? cutUpright : null,
    /** Null where the photo is as it was chosen. */
    undo: file === original ? null : undo,
  };
}

export type PhotoShaping = ReturnType<typeof usePhotoShape>;
