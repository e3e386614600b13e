import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FilmDocument } from '#contract/films.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { framedClip, type SeenClip } from '#film/clip-frame.ts';
import { filmTempo, scoreOf } from '#film/cut/beats.ts';
import { lookTables } from '#film/looks.ts';
import { filmOfShot } from '#film/motions.ts';
import type { Fonts } from '#film/words/fonts.ts';
import { type PreparedWords, prepareWords } from '#film/words/words.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { Apart } from '../ui/layout.ts';
import { canFollowClips } from './clip-pictures.ts';
import { openClips } from './clips.ts';
import { openFilmSound } from './film-sound.ts';
import { loadFonts } from './load-fonts.ts';
import { PlayerView } from './PlayerView.tsx';
import { SafeZones } from './SafeZones.tsx';
import { type Listeners, openPlayer, type Sequence } from './player.ts';
import { filmSize } from './prepared.ts';
import { photoOf } from './preparer.ts';
import { openWordsPainter } from './words-painter.ts';

/**
 * The file of an item; a picture without a look is a flat one, a clip of which nothing is known is
 * shown about its middle.
 */
export type ShotSource = {
  kind: 'picture' | 'clip';
  url: string;
  look?: PhotoLook | undefined;
  clip?: SeenClip;
};

/**
 * A film of several shots as it will be made. It stands still until it is played; a change of its
 * document keeps the place.
 */
export function StudioPlayer(
  props: Pick<
    ComponentProps<typeof PlayerView>,
    'label' | 'onTime' | 'onWords' | 'onPeaks' | 'ref'
  > & {
    document: FilmDocument;
    /** By the items' ids; a shot without one is said to be missing. */
    sources: ReadonlyMap<number, ShotSource>;
    showsSafeZones: boolean;
    /** Lies over the picture. */
    children?: ReactNode;
  },
) {
  const { document, sources, label, showsSafeZones, children, ref } = props;
  const { onTime, onWords, onPeaks } = props;
  const { shots, loop, sound, look, platform } = document;
  const files = useFiles(sources);
  const tempo = filmTempo(document);
  const words = useWords({ words: document.words, tempo, platform });
  const cut = useMemo(() => ({ shots, loop }), [shots, loop]);
  const sequence = useMemo((): Sequence | null => {
    if (words === 'preparing') return null;
    const orders = shots.map((shot, index) => {
      const source = sources.get(shot.imageId);
      if (source?.kind === 'clip') {
        const { url, clip } = source;
        const part = { from: shot.from ?? 0, seconds: shot.seconds };
        return { url, from: part.from, framed: clip ? framedClip(clip, part, FRAME_HEIGHT) : null };
      }
      const file = source ? files.get(source.url) : null;
      if (!file) return file === null ? null : 'preparing';
      const photo = photoOf(file, source?.look ?? null);
      const { fit, subject = null } = shot;
      return { photo, film: filmOfShot(shots, index), isWhole: fit === 'whole', subject };
    });
    return {
      ...{ cut, shots: orders, look: lookTables(look), words },
      sound:
        sound === 'clip' ? 'clips' : sound === 'none' ? null : { loop: sound, ...scoreOf(cut) },
    };
  }, [cut, shots, sources, files, sound, look, words]);
  return (
    <PlayerView
      kind="film"
      {...{ ref, label, cut, sequence, open, failure, onTime, onWords, onPeaks }}
    >
      {showsSafeZones && <SafeZones platform={platform} />}
      <Apart>{children}</Apart>
    </PlayerView>
  );

  function failure(shot: number | null): string {
    if (shot === null) return 'This browser cannot show your film before it is made.';
    const source = sources.get(shots[shot]?.imageId ?? 0);
    if (!source) return `Shot ${shot + 1} is missing.`;
    if (source.kind === 'clip' && !canFollowClips) {
      return `Clips need Firefox 132 or later; all but shot ${shot + 1} plays.`;
    }
    return source.kind === 'picture'
      ? `This browser cannot show the picture of shot ${shot + 1}.`
      : `This browser cannot play the clip of shot ${shot + 1}; the rest plays.`;
  }
}

/** In widths of the frame. */
const FRAME_HEIGHT = filmSize.height / filmSize.width;

const open = (canvas: HTMLCanvasElement, listeners: Listeners) =>
  openPlayer(canvas, listeners, { openWordsPainter, openClips, openFilmSound });

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

/** Milliseconds after which words that change are drawn: those of a drag change with each frame. */
const SOON = 16;

type WantedWords = Pick<FilmDocument, 'words' | 'platform'> & { tempo: number };

/** The words as they are drawn, a moment after they have changed; before that the ones before. */
function useWords(wanted: WantedWords): PreparedWords | null | 'preparing' {
  const { words, tempo, platform } = wanted;
  const hasWords = words.length > 0;
  const [prepared, setPrepared] = useState<PreparedWords | null | 'preparing'>('preparing');
  const newest = useRef<WantedWords>(null);
  const timer = useRef(0);
  useEffect(() => {
    if (!hasWords) return;
    newest.current = { words, tempo, platform };
    if (timer.current === 0) timer.current = window.setTimeout(draw, SOON);

    function draw(): void {
      timer.current = 0;
      const asked = newest.current;
      if (!asked) return;
      const show = (fonts: Fonts | null) => {
        if (newest.current !== asked) return;
        setPrepared(fonts && prepareWords(asked.words, { ...asked, size: filmSize, fonts }));
      };
      // Without its letters a film is shown without words.
      loadFonts(asked.words).then(show, () => show(null));
    }
  }, [words, hasWords, tempo, platform]);
  useEffect(
    () => () => {
      newest.current = null;
      clearTimeout(timer.current);
      timer.current = 0;
    },
    [],
  );
  return hasWords ? prepared : null;
}
