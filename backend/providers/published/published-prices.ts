/** The units of prices. Megapixels are rounded up; a GPU's seconds are those it worked. */
export const priceUnits = [
  'megapixel',
  'image',
  'second',
  /** The surcharge of a second with sound over one without. */
  'second-of-sound',
  'run',
  'training',
  'thousand-steps',
  'million-input-tokens',
  'million-output-tokens',
  'search',
  'gpu-second',
] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** The price that counts for a model, by its row of the table or instead of it. */
export type AgreedPrice = {
  unit: PriceUnit;
  /** Millionths of a US dollar per unit. */
  micros: number;
};

/**
 * Prices that a service published, by the name of the model: those that count instead of our rows.
 */
export type PublishedPrices = Readonly<Record<string, AgreedPrice>>;

/** The faults of the settings of a provider, and the prices that it publishes; costs nothing. */
export type CheckedProvider = { findings: string[]; prices: PublishedPrices };

/** A provider whose service publishes its prices. */
export interface PublishesPrices {
  /** Reads the prices that the service publishes, and in words what differs from our table. */
  readPrices?(signal: AbortSignal): Promise<CheckedProvider>;
  /** Prices that a process has read: estimates and costs go by them from now on. */
  takePrices?(prices: PublishedPrices): void;
}
