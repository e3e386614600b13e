import type { ReactNode } from 'react';
import type { ToolKey } from '../../../../contract/tools/catalogue.ts';
import { color } from '../../theme/tokens.ts';
import { Lit } from './Lit.tsx';

const hashtags = ['#goldenhour', '#ootd', '#reels', '#creator', '#studio', '#film', '#glow'];

/** What each tool makes, drawn in the light of the lamp, until a real example takes its place. */
export const drawings: Record<ToolKey, ReactNode> = {
  influencer: (
    <Lit x={50} y={34}>
      <path
        d="M6 150c1-29 14-37 29-41v-13h20v13c15 4 28 12 29 41z"
        fill={color.lamp}
        opacity=".75"
      />
      <path d="M35 96h20v13c-6 7-14 7-20 0z" fill={color.lampDeep} opacity=".7" />
      <ellipse cx="45" cy="72" rx="19" ry="25" fill={color.lampLight} opacity=".9" />
      <path
        d="M24 76c-4-30 6-42 21-42s25 12 21 42c-3-14-8-21-14-24-9 5-20 6-24 8-2 4-3 9-4 16z"
        fill={color.raised}
      />
      <path d="M45 47c14 2 19 12 19 25 0 14-8 25-19 25z" fill={color.background} opacity=".22" />
    </Lit>
  ),
  story: (
    <Lit x={20} y={12}>
      {[0, 1, 2].map((n) => (
        <g key={n} transform={`translate(0 ${n * 49})`} opacity={0.95 - n * 0.2}>
          <rect x="8" y="8" width="74" height="42" rx="5" fill={color.lifted} />
          <circle cx={26 + n * 18} cy="26" r={9 - n} fill={color.lampLight} />
          <path
            d="M8 46c20-14 34-10 44-4s20 4 30-4v7a5 5 0 0 1-5 5H13a5 5 0 0 1-5-4z"
            fill={color.lampDeep}
          />
        </g>
      ))}
    </Lit>
  ),
  reels: (
    <Lit x={62} y={42}>
      {[0, 1, 2, 3, 4].map((n) => (
        <circle
          key={n}
          cx={28 + n * 9}
          cy={84 - n * 5}
          r={12 + n * 3}
          fill={color.lamp}
          opacity={0.12 + n * 0.17}
        />
      ))}
      <path d="M58 54l18 11-18 11z" fill={color.text} />
      <rect x="10" y="136" width="70" height="2.5" rx="1.2" fill={color.edge} />
      <rect x="10" y="136" width="44" height="2.5" rx="1.2" fill={color.lampLight} />
    </Lit>
  ),
  enhancer: (
    <Lit x={74} y={40}>
      <circle cx="45" cy="72" r="27" fill={color.edge} opacity=".55" />
      <path d="M45 45a27 27 0 0 1 0 54z" fill={color.lampLight} />
      <path d="M45 52a20 20 0 0 1 0 40z" fill={color.lamp} opacity=".7" />
      <rect x="44.2" y="10" width="1.6" height="130" fill={color.text} />
      <circle cx="45" cy="118" r="6" fill={color.text} />
    </Lit>
  ),
  hashtags: (
    <Lit x={30} y={80}>
      {hashtags.map((tag, n) => (
        <text
          key={tag}
          x="10"
          y={26 + n * 19}
          fontSize={12.5 - n * 0.7}
          fontWeight="650"
          fill={n < 2 ? color.lampLight : color.text}
          opacity={1 - n * 0.11}
        >
          {tag}
        </text>
      ))}
    </Lit>
  ),
  music: (
    <Lit x={50} y={90}>
      {[34, 58, 82, 62, 96, 70, 44, 26].map((height, n) => (
        <rect
          key={n}
          x={10 + n * 9}
          y={132 - height}
          width="5"
          height={height}
          rx="2.5"
          fill={n === 4 ? color.lampLight : color.lamp}
          opacity={n === 4 ? 1 : 0.35 + (n % 4) * 0.12}
        />
      ))}
    </Lit>
  ),
};
