import { Pause, Play } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { styled } from 'styled-components';
import { filmSeconds } from '#contract/film-time.ts';
import { type Cut, framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { color, fillParent, radius, smallText, space } from '../theme/tokens.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Apart } from '../ui/layout.ts';
import { Spinner } from '../ui/page/Spinner.tsx';
import type { Listeners, Player, PlayerState, Sequence } from './player.ts';
import { timeText } from './time-text.ts';

/** Pauses a player at a second of the film. */
export type PlayerHandle = { seek: (seconds: number) => void };

/**
 * A player with its controls: it plays, pauses, and is looked through frame by frame. It is as wide
 * as its place and stays within the height of it.
 */
export function PlayerView(props: {
  /** Accessible name, e.g. "Preview: Power Pose". */
  label: string;
  /**
   * A reel plays at once, unless motion is unwelcome, and another one from its beginning; it sounds
   * once Play was pressed. A film stands still until it is played, and keeps its place when it
   * changes.
   */
  kind: 'reel' | 'film';
  cut: Cut;
  /** Null until it is known. */
  sequence: Sequence | null;
  /** Says that a shot, or with null all of it, cannot be shown here. */
  failure: (shot: number | null) => string;
  /** Opens it in a canvas. */
  open: (canvas: HTMLCanvasElement, listeners: Listeners) => Player;
  /** Called with the second of each frame that is painted: too often to render. */
  onTime?: ((seconds: number) => void) | undefined;
  onWords?: Listeners['onWords'];
  onPeaks?: Listeners['onPeaks'];
  /** Called when it starts and stops playing. */
  onPlaying?: ((isPlaying: boolean) => void) | undefined;
  /** Lies over the picture. */
  children?: ReactNode;
  ref?: Ref<PlayerHandle> | undefined;
}): ReactNode {
  const { label, kind, cut, sequence, failure, open, onTime, onWords } = props;
  const { onPeaks, onPlaying, children, ref } = props;
  const [frames, seconds] = [framesOf(cut), filmSeconds(cut)];
  const [player, setPlayer] = useState<Player | null>(null);
  const [state, setState] = useState(preparing);
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  // Thirty times a second: too often to render.
  const showFrame = useRef<(frame: number) => void>(() => undefined);
  useEffect(() => {
    showFrame.current = (frame) => {
      const text = timeText(frame, seconds);
      if (slider.current) slider.current.value = String(frame);
      slider.current?.setAttribute('aria-valuetext', text);
      slider.current?.style.setProperty('--done', `${(100 * frame) / (frames - 1)}%`);
      if (time.current) time.current.textContent = text;
      onTime?.(frame / FRAMES_PER_SECOND);
    };
  }, [frames, seconds, onTime]);
  const mount = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return;
      const onFrame = (frame: number) => showFrame.current(frame);
      const opened = open(canvas, { onState: setState, onFrame, onWords, onPeaks });
      setPlayer(opened);
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (kind === 'reel' && !isStill) opened.playSilently();
      return () => {
        setPlayer(null);
        opened.close();
      };
    },
    [kind, open, onWords, onPeaks],
  );
  useEffect(() => {
    if (!player || !sequence) return;
    if (kind === 'reel') player.begin(sequence);
    else player.show(sequence);
  }, [player, kind, sequence]);
  const seek = (frame: number) => player?.seek(Math.min(frames - 1, Math.max(0, frame)));
  useImperativeHandle(ref, () => ({
    seek: (second) => seek(Math.floor(second * FRAMES_PER_SECOND + 1e-6)),
  }));
  const { phase, isPlaying, unseen } = state;
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
    seek(event.currentTarget.valueAsNumber + pages * FRAMES_PER_SECOND);
  }
  return (
    <PlayerShape role="group" aria-label={label}>
      <Frame>
        <Canvas ref={mount} role="img" aria-label={label} onClick={toggle} />
        <Apart>{children}</Apart>
        {(phase !== 'ready' || unseen !== null) && (
          <Note>
            {phase === 'preparing' ? (
              <Spinner size={28} label={`Preparing your ${kind}`} />
            ) : (
              <p role="status">{failure(unseen)}</p>
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
          max={frames - 1}
          defaultValue={0}
          aria-label={`Place in the ${kind}`}
          aria-valuetext={timeText(0, seconds)}
          disabled={phase === 'failed'}
          onChange={(event) => seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
        <Time ref={time} aria-hidden>
          {timeText(0, seconds)}
        </Time>
      </Controls>
    </PlayerShape>
  );
}

const preparing: PlayerState = { phase: 'preparing', isPlaying: false, unseen: null };

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
  ${fillParent}
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

/** Drawn here, since Firefox has its own white one. */
const line = `
  height: 4px;
  border-radius: ${radius.full};
  background: linear-gradient(to right, ${color.accent} var(--done, 0%), ${color.edge} var(--done, 0%));
`;

const thumb = `
  width: 16px;
  height: 16px;
  border: 0;
  border-radius: ${radius.full};
  background: ${color.accent};
`;

const Slider = styled.input`
  flex: 1;
  min-width: 0;
  height: 44px;
  margin: 0;
  appearance: none;
  background: none;
  cursor: pointer;
  &::-webkit-slider-runnable-track {
    ${line}
  }
  &::-moz-range-track {
    ${line}
  }
  &::-webkit-slider-thumb {
    ${thumb}
    appearance: none;
    margin-top: -6px;
  }
  &::-moz-range-thumb {
    ${thumb}
  }
`;

const Time = styled.span`
  flex: none;
  min-width: 10ch;
  ${smallText}
  font-variant-numeric: tabular-nums;
  text-align: right;
`;
