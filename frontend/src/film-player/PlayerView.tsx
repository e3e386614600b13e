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
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { color, fontSize, radius, space } from '../theme/tokens.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/page/Spinner.tsx';
import type { Listeners, Player, PlayerState } from './player.ts';
import { timeText } from './time-text.ts';

/**
 * A player with its controls: it plays, pauses, and is looked through frame by frame. It is as wide as
 * its place and stays within the height of it.
 */
export function PlayerView(props: {
  /** Accessible name, e.g. "Your reel: Power Pose". */
  label: string;
  /** "reel" or "film". */
  kind: string;
  frames: number;
  seconds: number;
  /** Unless motion is unwelcome: then it stands still until it is played. */
  playsAtOnce: boolean;
  /** Says that a shot, or with null all of it, cannot be shown here. */
  failure: (shot: number | null) => string;
  /** Opens it in a canvas. */
  open: (canvas: HTMLCanvasElement, listeners: Listeners) => Player;
  /** Gets the player, and null when it is closed. */
  onPlayer: (player: Player | null) => void;
  onFrame?: ((frame: number) => void) | undefined;
  /** Called when it starts and stops playing. */
  onPlaying?: ((isPlaying: boolean) => void) | undefined;
  /** Lies over the picture. */
  children?: ReactNode;
}): ReactNode {
  const { label, kind, frames, seconds, playsAtOnce, failure, open, children } = props;
  const { onPlayer, onFrame, onPlaying } = props;
  const [player, setPlayer] = useState<Player | null>(null);
  const [state, setState] = useState<PlayerState>({
    phase: 'preparing',
    isPlaying: false,
    unseen: null,
  });
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  // Thirty times a second: too often to render.
  const showFrame = useRef<(frame: number) => void>(() => undefined);
  useEffect(() => {
    showFrame.current = (frame) => {
      const text = timeText(frame, seconds);
      if (slider.current) slider.current.value = String(frame);
      slider.current?.setAttribute('aria-valuetext', text);
      if (time.current) time.current.textContent = text;
      onFrame?.(frame);
    };
  }, [seconds, onFrame]);
  const mount = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return;
      const listeners = { onState: setState, onFrame: (frame: number) => showFrame.current(frame) };
      const opened = open(canvas, listeners);
      setPlayer(opened);
      onPlayer(opened);
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (playsAtOnce && !isStill) opened.play();
      return () => {
        onPlayer(null);
        opened.close();
      };
    },
    [onPlayer, playsAtOnce, open],
  );
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
    const frame = event.currentTarget.valueAsNumber + pages * FRAMES_PER_SECOND;
    player?.seek(Math.min(frames - 1, Math.max(0, frame)));
  }
  return (
    <PlayerShape role="group" aria-label={label}>
      <Frame>
        <Canvas ref={mount} role="img" aria-label={label} onClick={toggle} />
        {children}
        {phase === 'preparing' ? (
          <Note>
            <Spinner size={28} label={`Preparing your ${kind}`} />
          </Note>
        ) : (
          (phase === 'failed' || unseen !== null) && (
            <Note>
              <p role="status">{failure(unseen)}</p>
            </Note>
          )
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
          onChange={(event) => player?.seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
        <Time ref={time} aria-hidden>
          {timeText(0, seconds)}
        </Time>
      </Controls>
    </PlayerShape>
  );
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
