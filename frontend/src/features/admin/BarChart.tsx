import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { formatCount } from './format.ts';

const HEIGHT = 72;
const WIDTH = 300;

export type Bar = { label: string; value: number };

/** A small bar chart, and the same numbers as a table for screen readers. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = WIDTH / Math.max(1, bars.length);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const now = bars.at(-1)?.value ?? 0;
  return (
    <Figure>
      <figcaption>
        {title} <strong>{formatCount(total)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${formatCount(total)} in all, at most ${formatCount(most)} and now ${formatCount(now)} a minute`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke={color.line} />
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * width + 1}
            width={Math.max(1, width - 2)}
            y={HEIGHT - (value / most) * (HEIGHT - 4)}
            height={(value / most) * (HEIGHT - 4)}
            rx="1"
            fill={index === bars.length - 1 ? color.accent : color.info}
          />
        ))}
      </svg>
      <details>
        <summary>{title} as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Minute</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{formatCount(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  );
}

const Figure = styled.figure`
  margin: 0;
  min-width: 0;
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    margin-bottom: ${space[2]};
    color: ${color.muted};
    font-size: ${fontSize[14]};
    strong {
      color: ${color.text};
      font-variant-numeric: tabular-nums;
    }
  }
  svg {
    display: block;
    width: 100%;
    height: ${HEIGHT}px;
  }
  summary {
    padding: ${space[3]} 0;
    color: ${color.muted};
    font-size: ${fontSize[12]};
    line-height: 20px;
    cursor: pointer;
  }
  table {
    width: 100%;
    font-size: ${fontSize[12]};
    font-variant-numeric: tabular-nums;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 2px 0;
    text-align: left;
  }
  th:last-child,
  td:last-child {
    text-align: right;
  }
`;
