import { styled } from 'styled-components';
import { color, fontSize, space, smallText, quietText } from '#frontend/theme/tokens.ts';
import { Row } from '#frontend/ui/layout.ts';
import { countText } from '#frontend/ui/formats.ts';

const HEIGHT = 72;
const WIDTH = 300;

export type Bar = { label: string; values: readonly number[] };
export type Series = { name: string; fill: string };

/** The only series of a chart that names none. */
const single: readonly Series[] = [{ name: 'Number', fill: color.info }];

/** A small bar chart, its series on top of each other, and the same numbers as a table. */
export function BarChart(props: {
  title: string;
  /** The time of a bar, in a heading's words: "Minute". */
  interval: string;
  series?: readonly Series[];
  bars: readonly Bar[];
}) {
  const { title, interval, series = single, bars } = props;
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, ...totals);
  const total = totals.reduce((sum, value) => sum + value, 0);
  const each = interval.toLowerCase();
  return (
    <Figure>
      <figcaption>
        <span>{title}</span> <strong>{countText(total)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${countText(total)} in all, at most ${countText(most)} and now ${countText(totals.at(-1) ?? 0)} a ${each}`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke={color.line} />
        {bars.map((bar, index) => (
          <Stack
            key={bar.label}
            bar={bar}
            series={series}
            x={(index * WIDTH) / bars.length}
            width={WIDTH / bars.length}
            scale={(HEIGHT - 4) / most}
          />
        ))}
      </svg>
      <Below aria-hidden>
        <span>{bars[0]?.label}</span>
        <span>now</span>
      </Below>
      {series.length > 1 && (
        <Row $gap={3}>
          {series.map(({ name, fill }) => (
            <Key key={name}>
              <i style={{ background: fill }} />
              {name}
            </Key>
          ))}
        </Row>
      )}
      <details>
        <summary>{`${title} as a table`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{interval}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, values }) => (
              <tr key={label}>
                <td>{label}</td>
                {values.map((value, index) => (
                  <td key={series[index]?.name}>{countText(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  );
}

function Stack(props: {
  bar: Bar;
  series: readonly Series[];
  x: number;
  width: number;
  scale: number;
}) {
  const { bar, series, x, width, scale } = props;
  const { label, values } = bar;
  const gap = Math.min(2, width / 4);
  const below = (index: number) =>
    values.slice(0, index + 1).reduce((sum, value) => sum + value, 0);
  return (
    <g>
      <title>{`${label}: ${values.map(countText).join(', ')}`}</title>
      {values.map((value, index) => (
        <rect
          key={series[index]?.name}
          x={x + gap / 2}
          width={width - gap}
          y={HEIGHT - below(index) * scale}
          height={value * scale}
          fill={series[index]?.fill}
        />
      ))}
    </g>
  );
}

const Figure = styled.figure`
  min-width: 0;
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    margin-bottom: ${space[2]};
    ${quietText}
    strong {
      color: ${color.text};
      font-variant-numeric: tabular-nums;
    }
  }
  svg {
    width: 100%;
    height: ${HEIGHT}px;
  }
  summary {
    padding: ${space[3]} 0;
    ${smallText}
    line-height: 20px;
    cursor: pointer;
  }
  table {
    font-size: ${fontSize[12]};
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 2px 0;
    text-align: right;
  }
  th:first-child,
  td:first-child {
    text-align: left;
  }
`;

const Below = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: ${space[1]};
  ${smallText}
`;

const Key = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  ${smallText}
  i {
    width: 8px;
    height: 8px;
    border-radius: 2px;
  }
`;
