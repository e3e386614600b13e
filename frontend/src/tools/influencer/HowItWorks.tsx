import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { runs } from '#contract/tools/catalogue.ts';
import { color, on, space } from '../../theme/tokens.ts';
import { stepNumber } from '../../ui/shapes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { JourneyStep } from './journey-step.ts';

const steps = [
  {
    title: 'Choose a face',
    text: 'Get 3 portrait options and pick the one you like.',
    price: `${runs.personaOptions.price} tokens`,
  },
  {
    title: 'Train a face model',
    text: 'We learn the face, so it looks the same in every picture.',
    price: `${runs.personaTraining.price} tokens`,
  },
  {
    title: 'Generate with prompts',
    text: 'Describe any scene and get a picture of your influencer in it.',
    price: `${runs.personaImage.price} tokens a picture`,
  },
] as const;

/** The way to an influencer in three steps: what is done, what comes now, and what each costs. */
export function HowItWorks({ now }: { now: JourneyStep }) {
  return (
    <Steps aria-label="How it works">
      {steps.map(({ title, text, price }, index) => {
        const step = index + 1;
        const isDone = step < now;
        return (
          <Step key={title} $isNow={step === now} aria-current={step === now ? 'step' : undefined}>
            <span aria-hidden>{isDone ? <Check size={16} /> : step}</span>
            <div>
              <strong>
                {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
                {title}
              </strong>
              <em>{price}</em>
              <p>{text}</p>
            </div>
          </Step>
        );
      })}
    </Steps>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin-bottom: ${space[6]};
  ${on.wideScreen} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${space[6]};
    margin-bottom: ${space[8]};
  }
`;

const Step = styled.li<{ $isNow: boolean }>`
  display: flex;
  gap: ${space[3]};
  padding-top: ${space[3]};
  border-top: 1px solid ${({ $isNow }) => ($isNow ? color.text : color.line)};
  > span {
    ${stepNumber}
    background: ${({ $isNow }) => ($isNow ? color.text : color.raised)};
    color: ${({ $isNow }) => ($isNow ? color.background : color.muted)};
  }
  strong {
    margin-right: ${space[2]};
    font-weight: 600;
  }
  em {
    color: ${color.muted};
    font-style: normal;
    white-space: nowrap;
  }
  p {
    color: ${color.muted};
  }
  /* On phones the two steps that are not next are a line each. */
  ${({ $isNow }) => !$isNow && `p { display: none; } ${on.wideScreen} { p { display: block; } }`}
`;
