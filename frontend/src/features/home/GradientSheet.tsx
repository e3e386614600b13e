import { useId, type ReactNode } from 'react';
import { color } from '../../theme/tokens.ts';

/** A dark 9:15 background with a radial gradient centred at (x, y), in percent. */
export function GradientSheet({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  const id = useId();
  return (
    <svg viewBox="0 0 90 150" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id={id} cx={`${x}%`} cy={`${y}%`} r="75%">
          <stop stopColor={color.accent} stopOpacity=".5" />
          <stop offset=".55" stopColor={color.accentDeep} stopOpacity=".16" />
          <stop offset="1" stopColor={color.background} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="90" height="150" fill={`url(#${id})`} />
      {children}
    </svg>
  );
}
