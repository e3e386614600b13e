import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import type { FilmDocument } from '#contract/films.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { filmOfShot } from '#film/cut/shot-film.ts';
import { cutsOf, framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { PlayerView } from './PlayerView.tsx';
import type { Player } from './player.ts';
import { photoOf } from './preparer.ts';

/** What a shot of an item is made from; a picture without a look is a flat one. */
export type ShotSource =
  | { kind: 'picture'; url: string; look: PhotoLook | null }
  | { kind: 'clip'; url: string; seconds: number };

export type StudioPlayerHandle = {
  /** Pauses at a second of the film. */
  seek: (seconds: number) => void;
  play: () => void;
  pause: () => void;
};

/**
 * A film of several shots as it will be made. It stands still until it is played; a change of its
 * document keeps the place.
 */
export function StudioPlayer(props: {
  document: FilmDocument;
  /** By the items' ids; a shot without one is said to be missing. */
  sources: ReadonlyMap<number, ShotSource>;
  /** Accessible name. */
  label: string;
  showsSafeZones: boolean;
  /** Called with the second of each frame that is painted: too often to render. */
  onTime?: (seconds: number) => void;
  onPlaying?: (isPlaying: boolean) => void;
  ref?: Ref<StudioPlayerHandle>;
}) {
  const { document, sources, label, onTime, onPlaying, ref } = props;
  const { shots, loop } = document;
  const [player, setPlayer] = useState<Player | null>(null);
  const files = useFiles(sources);
  const sequence = useMemo(() => {
    const cut = { shots, loop };
    const orders = shots.map((shot, index) => {
      const source = sources.get(shot.imageId);
      const file = source && files.get(source.url);
      if (source?.kind !== 'picture' || file === null) return null;
      if (!file) return 'preparing';
      const photo = photoOf(file, source.look);
      return { photo, film: filmOfShot(cut, index, shot), isWhole: false, subject: null };
    });
    return { cut, shots: orders, look: null };
  }, [shots, loop, sources, files]);
  useEffect(() => player?.show(sequence), [player, sequence]);
  const onFrame = useMemo(
    () => onTime && ((frame: number) => onTime(frame / FRAMES_PER_SECOND)),
    [onTime],
  );
  const frames = framesOf(sequence.cut);
  useImperativeHandle(ref, () => ({
    seek(seconds) {
      const frame = Math.floor(seconds * FRAMES_PER_SECOND + 1e-6);
      player?.seek(Math.min(frames - 1, Math.max(0, frame)));
    },
    play: () => player?.play(),
    pause: () => player?.pause(),
  }));
  return (
    <PlayerView
      label={label}
      kind="film"
      frames={frames}
      seconds={cutsOf(document).at(-1) ?? 0}
      playsAtOnce={false}
      failure={failure}
      onPlayer={setPlayer}
      onFrame={onFrame}
      onPlaying={onPlaying}
    />
  );

  function failure(shot: number | null): string {
    if (shot === null) return 'This browser cannot show your film before it is made.';
    const source = sources.get(shots[shot]?.imageId ?? 0);
    if (!source) return `Shot ${shot + 1} is missing.`;
    return source.kind === 'picture'
      ? `This browser cannot show the picture of shot ${shot + 1}.`
      : `This browser cannot play the clip of shot ${shot + 1}. It is in the film all the same.`;
  }
}

/** The files of all pictures by their address; null where one cannot be had. */
function useFiles(sources: ReadonlyMap<number, ShotSource>): ReadonlyMap<string, Blob | null> {
  const [files, setFiles] = useState<ReadonlyMap<string, Blob | null>>(new Map());
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    for (const { kind, url } of sources.values()) {
      if (kind === 'clip' || asked.has(url)) continue;
      asked.add(url);
      void fetchFile(url)
        .catch(() => null)
        .then((file) => setFiles((known) => new Map(known).set(url, file)));
    }
  }, [sources, asked]);
  return files;
}
