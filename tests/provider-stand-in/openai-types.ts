import { openWireTypes, type WireTypes } from '../wire-types.ts';

/** Requests and answers of OpenAI's text interfaces, as the installed client declares them. */
export function readOpenaiTypes(): WireTypes {
  return openWireTypes({
    packageName: 'openai',
    importLine: "import type OpenAI from 'openai';",
    types: {
      ResponseRequest: 'OpenAI.Responses.ResponseCreateParamsNonStreaming',
      Response: 'OpenAI.Responses.Response',
      ChatRequest: 'OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming',
      Chat: 'OpenAI.Chat.Completions.ChatCompletion',
      ModerationRequest: 'OpenAI.ModerationCreateParams',
      Moderation: 'OpenAI.ModerationCreateResponse',
    },
  });
}
