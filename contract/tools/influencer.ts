/** Word for word from the specification. */
export const genders = ['Male', 'Female'] as const;
export const races = [
  'Caucasian',
  'African',
  'Asian',
  'Latino',
  'Middle Eastern',
  'Mixed',
  'Random',
] as const;

export const trainingStatuses = ['pending', 'training', 'completed', 'failed'] as const;

/** Portraits that were not trained are kept so long: time to buy tokens and come back. */
export const PORTRAIT_DAYS = 30;

export const influencerTexts = {
  selectionRequired: 'Gender and race selection required',
  promptRequired: 'Please enter a prompt to generate an image',
  insufficientForOptions: 'You need at least 10 tokens to generate options.',
  insufficientForTraining: 'You need at least 50 tokens to start training.',
  insufficientForImage: 'You need at least 5 tokens to generate an image.',
} as const;
