import { useState } from 'react';
import { WORD_CHARACTERS_MAX } from '#contract/limits.ts';
import { undrawable } from '#film/words/letters.ts';
import type { Editor } from '../use-editor.ts';

/**
 * The text of some words as it is typed. What cannot be drawn stays in the field with its `fault`,
 * and is none of the film's text.
 */
export function useTypedText({ document, changeWords }: Editor, place: number) {
  const [refused, setRefused] = useState<string | null>(null);
  function type(typed: string): void {
    const isFine = faultOf(typed) === undefined;
    setRefused(isFine ? null : typed);
    if (isFine) changeWords(place, { text: typed.normalize('NFC') });
  }
  return {
    typed: refused ?? document.words[place]?.text ?? '',
    fault: refused === null ? undefined : faultOf(refused),
    type,
  };
}

/** Why a text cannot be drawn, in the words of the field. */
function faultOf(text: string): string | undefined {
  if ([...text].length > WORD_CHARACTERS_MAX) return `At most ${WORD_CHARACTERS_MAX} characters`;
  if (text.split('\n').length > 2) return 'At most two lines';
  const missing = undrawable(text);
  return missing && `These cannot be drawn: ${missing}`;
}
