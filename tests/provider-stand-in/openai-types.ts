import { openWireTypes, type WireTypes } from '../wire-types.ts';

/** All that is sent to OpenAI and comes of it, as the installed client declares it. */
export function readOpenaiTypes({ isForm = false } = {}): WireTypes {
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
      // Servers of one's own have a seed.
      Generation: 'OpenAI.Images.ImageGenerateParamsNonStreaming & { seed?: number }',
      Edit: "Omit<OpenAI.Images.ImageEditParamsNonStreaming, 'image' | 'mask' | 'markup'> & { image: 'file' }",
      Video:
        "Omit<OpenAI.VideoCreateParams, 'seconds' | 'size' | 'input_reference'> & { seconds: string; size: string; input_reference: 'file' }",
    },
    isForm,
  });
}
