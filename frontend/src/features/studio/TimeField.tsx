import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { rounded } from '#contract/film-time.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { beatBeside, secondsText } from './film-edits.ts';

/**
 * Seconds to type, or to move from beat to beat. What is typed takes effect once it is a number
 * within the limits; before that it says what is wrong and changes nothing.
 */
export function TimeField(props: {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  min: number;
  max: number;
  /** The seconds that lie on a beat, from the same zero as the value. */
  beats?: readonly number[];
  onChange: (seconds: number) => void;
}) {
  const { label, isLabelHidden, value, min, max, beats, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isWithin = (seconds: number) => seconds >= min && seconds <= max;
  const isWrong = typed !== null && (typed.trim() === '' || !isWithin(Number(typed)));

  function type(text: string): void {
    setTyped(text);
    const seconds = Number(text);
    if (text.trim() !== '' && isWithin(seconds)) onChange(rounded(seconds));
  }

  return (
    <Line $hasBeats={beats !== undefined}>
      <Input
        label={label}
        isLabelHidden={isLabelHidden}
        error={isWrong ? `${min} to ${rounded(max)} seconds` : undefined}
        type="number"
        inputMode="decimal"
        step={0.1}
        min={min}
        max={max}
        value={typed ?? secondsText(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {beats &&
        (['before', 'after'] as const).map((side) => {
          const beat = beatBeside(beats.filter(isWithin), value, side);
          const Icon = side === 'before' ? ChevronLeft : ChevronRight;
          return (
            <IconButton
              key={side}
              label={`${label}: to the beat ${side}`}
              aria-disabled={beat === undefined}
              onClick={() => {
                setTyped(null);
                if (beat !== undefined) onChange(rounded(beat));
              }}
            >
              <Icon size={18} aria-hidden />
            </IconButton>
          );
        })}
    </Line>
  );
}

const Line = styled.div<{ $hasBeats: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasBeats }) => $hasBeats && 'auto auto'};
  align-items: end;
  input {
    font-variant-numeric: tabular-nums;
  }
`;
