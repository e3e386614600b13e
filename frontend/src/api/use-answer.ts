import { useEffect, useEffectEvent, useState } from 'react';
import { call, type AnswerOf, type PlainJsonRoute, type RequestOf } from './call.ts';

type Answer<N extends PlainJsonRoute> = { answer?: AnswerOf<N>; failure?: unknown };

/**
 * The answer of a call that is made once, when the caller is shown, or why there is none; neither
 * until it is known. For what visitors see: they do not load the query library.
 */
export function useAnswer<N extends PlainJsonRoute>(name: N, request: RequestOf<N>): Answer<N> {
  const [known, setKnown] = useState<Answer<N>>({});
  const ask = useEffectEvent((signal: AbortSignal) => call(name, { ...request, signal }));
  useEffect(() => {
    const left = new AbortController();
    ask(left.signal).then(
      (answer) => setKnown({ answer }),
      (failure: unknown) => left.signal.aborted || setKnown({ failure }),
    );
    return () => left.abort();
  }, []);
  return known;
}
