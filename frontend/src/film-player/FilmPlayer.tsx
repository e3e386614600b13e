import { Pause, Play } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { FILM_FRAMES, FRAMES_PER_SECOND } from '#film/film.ts';
import { color, fontSize, radius, space } from '../theme/tokens.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/page/Spinner.tsx';
import { filmSize, openPlayer, type Player, type PlayerState, type Wish } from './player.ts';
import { timeText } from './time-text.ts';

/**
 * A film of the user's own photo as the finished reel will be: it plays, pauses, and is looked through
 * frame by frame. It is as wide as its place and stays within the height of it. Motion unwelcome: it
 * stands still until it is played.
 */
export function FilmPlayer({
  label,
  onPlaying,
  ...wish
}: Wish & {
  /** Accessible name, e.g. "Your reel: Power Pose". */
  label: string;
  /** Called when it starts and stops playing. */
  onPlaying?: (isPlaying: boolean) => void;
}): ReactNode {
  const [player, setPlayer] = useState<Player | null>(null);
  const [state, setState] = useState<PlayerState>({ phase: 'preparing', isPlaying: false });
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const open = useCallback((canvas: HTMLCanvasElement | null) => {
    if (!canvas) return;
    const opened = openPlayer(canvas, {
      onState: setState,
      // Thirty times a second: too often to render.
      onFrame: (frame) => showFrame(frame, slider.current, time.current),
    });
    setPlayer(opened);
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) opened.play();
    return () => opened.close();
  }, []);
  const { photo, look, film, isWhole, isCameraOnly } = wish;
  const [x = null, y = null] = wish.subject ? [wish.subject.x, wish.subject.y] : [];
  useEffect(() => {
    const subject = x === null || y === null ? null : { x, y };
    player?.show({ photo, look, film, isWhole, subject, isCameraOnly });
  }, [player, photo, look, film, isWhole, x, y, isCameraOnly]);
  const { phase, isPlaying } = state;
  const isShown = isPlaying && phase === 'ready';
  useEffect(() => {
    if (!isShown) return;
    onPlaying?.(true);
    return () => onPlaying?.(false);
  }, [isShown, onPlaying]);

  const toggle = () => (isPlaying ? player?.pause() : player?.play());
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const pages = { PageUp: 1, PageDown: -1 }[event.key];
    if (event.key !== ' ' && pages === undefined) return;
    event.preventDefault();
    if (pages === undefined) return toggle();
    const frame = event.currentTarget.valueAsNumber + pages * FRAMES_PER_SECOND;
    player?.seek(Math.min(FILM_FRAMES - 1, Math.max(0, frame)));
  }
  return (
    <PlayerShape role="group" aria-label={label}>
      <Frame>
        <Canvas ref={open} {...filmSize} role="img" aria-label={label} onClick={toggle} />
        {phase !== 'ready' && (
          <Note>
            {phase === 'preparing' ? (
              <Spinner size={28} label="Preparing your reel" />
            ) : (
              <p role="status">This browser cannot show your reel before it is made.</p>
            )}
          </Note>
        )}
      </Frame>
      <Controls>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          disabled={phase === 'failed'}
          onClick={toggle}
        >
          {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </IconButton>
        <Slider
          ref={slider}
          type="range"
          min={0}
          max={FILM_FRAMES - 1}
          defaultValue={0}
          aria-label="Place in the reel"
          aria-valuetext={timeText(0)}
          disabled={phase === 'failed'}
          onChange={(event) => player?.seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
        <Time ref={time} aria-hidden>
          {timeText(0)}
        </Time>
      </Controls>
    </PlayerShape>
  );
}

function showFrame(frame: number, slider: HTMLInputElement | null, time: Element | null): void {
  const text = timeText(frame);
  if (slider) slider.value = String(frame);
  slider?.setAttribute('aria-valuetext', text);
  if (time) time.textContent = text;
}

const PlayerShape = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  justify-items: center;
  gap: ${space[2]};
  width: 100%;
  height: 100%;
  min-height: 0;
`;

const Frame = styled.div`
  position: relative;
  height: 100%;
  max-width: 100%;
  min-height: 0;
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Canvas = styled.canvas`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

const Note = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: ${space[4]};
  background: ${color.overlay};
  color: ${color.muted};
  text-align: center;
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  width: 100%;
`;

const Slider = styled.input`
  flex: 1;
  min-width: 0;
  height: 44px;
  margin: 0;
  accent-color: ${color.accent};
  cursor: pointer;
`;

const Time = styled.span`
  flex: none;
  min-width: 10ch;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
  text-align: right;
`;
