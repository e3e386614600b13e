import { styled } from 'styled-components';
import { color, space, wideScreen } from '../../theme/tokens.ts';
import { NumberedList } from '../../ui/NumberedList.tsx';

const steps = [
  { title: 'Choose a face', text: 'Get 3 portrait options and pick the one you like.' },
  {
    title: 'Train a face model',
    text: 'We learn the face, so it looks the same in every picture.',
  },
  {
    title: 'Generate with prompts',
    text: 'Describe any scene and get a picture of your influencer in it.',
  },
];

/** The way to an influencer in three steps. */
export function HowItWorks() {
  return <Steps label="How it works" items={steps} />;
}

const Steps = styled(NumberedList)`
  margin-bottom: ${space[6]};
  ${wideScreen} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${space[6]};
    margin-bottom: ${space[8]};
  }
  li {
    padding-top: ${space[3]};
    border-top: 1px solid ${color.line};
  }
`;
