import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { isBlank } from '#contract/blank.ts';
import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { routeQuery } from '../api/route-query.ts';
import { inColumn, smallText } from '../theme/tokens.ts';
import { Badge } from '../ui/Badge.tsx';
import { Textarea } from '../ui/forms/Field.tsx';
import { Row, Stack } from '../ui/layout.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { useSettled } from '../ui/forms/use-settled.ts';
import { type ReadingKind, readingTexts, spokenReading } from './reading-texts.ts';
import { useProviderOf } from './tools-query.ts';

const TYPING_PAUSE_MS = 450;
/** The order's input as JSON. */
const NO_ORDER = 'null';

type ReadingProps = {
  run: RunKey;
  /** The order's input as the form would send it. */
  input: Record<string, unknown>;
  prompt: string;
  kind: ReadingKind;
};

/**
 * The field of a prompt, and below it what the preview engine will draw of that, and which words it
 * leaves out. Only the field where another provider serves the order: `provider`, where the run
 * leaves no choice.
 */
export function PromptField(
  props: ReadingProps & {
    provider?: string | null | undefined;
    /** Texts of the field and how high it is. */
    field: { label: string; placeholder: string; rows?: number; error: string | undefined };
    onChange: (prompt: string) => void;
  },
) {
  const { provider, field, onChange, ...reading } = props;
  const serving = useProviderOf(reading.run)?.name;
  return (
    <Stack $gap={2}>
      <Textarea
        {...field}
        value={reading.prompt}
        maxLength={PROMPT_MAX_CHARACTERS}
        onChange={(event) => onChange(event.target.value)}
      />
      {(provider ?? serving) === PREVIEW_ENGINE && <Reading {...reading} />}
    </Stack>
  );
}

function Reading({ run, input, prompt, kind }: ReadingProps) {
  const isWritten = !isBlank(prompt);
  const order = useSettled(
    isWritten ? JSON.stringify({ ...input, run }) : NO_ORDER,
    TYPING_PAUSE_MS,
  );
  const { data } = useQuery({
    // The order as it was put into the text; null, which is not asked for, before the first pause.
    ...routeQuery('readPrompt', { body: JSON.parse(order) as { run: RunKey } }),
    enabled: order !== NO_ORDER,
    placeholderData: keepPreviousData,
  });
  const reading = isWritten ? data : undefined;
  const { label, chips, line } = readingTexts(reading, kind);
  return (
    <ReadingNote>
      {chips.length > 0 && (
        <Row as="ul" $gap={2} $rowGap={1} aria-label={label}>
          <Label aria-hidden>{label}</Label>
          {chips.map((chip) => (
            <li key={chip}>
              <Badge>{chip}</Badge>
            </li>
          ))}
        </Row>
      )}
      <Line title={line}>{line}</Line>
      <LiveRegion text={spokenReading(reading, kind)} />
    </ReadingNote>
  );
}

/** A frame as high as chips and a line, so that nothing below it moves when they come. */
const ReadingNote = styled.div`
  position: relative;
  ${inColumn(2)}
  align-content: start;
  min-height: 64px;
`;

const Label = styled.li`
  ${smallText}
`;

const Line = styled.p`
  display: -webkit-box;
  overflow: hidden;
  ${smallText}
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
