import { z } from 'zod';
import { plainUrl, url, wholeNumber } from './setting-schemas.ts';

/** Where media are stored, and who sends them to browsers. */
export const storageSettings = {
  S3_ENDPOINT: { schema: url(['http:', 'https:']).optional(), example: 'https://s3.example' },
  S3_BUCKET: { schema: z.string().min(1).optional(), example: 'lumireel' },
  S3_REGION: { schema: z.string().min(1).default('us-east-1'), example: 'us-east-1' },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1).optional(), example: 'AKIA…' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1).optional(), example: '…' },
  MEDIA_BASE_URL: {
    schema: plainUrl(['http:', 'https:']).optional(),
    example: 'https://s3.example/lumireel',
  },
  MEDIA_SIGNED_HOST: {
    schema: z
      .string()
      .regex(/^[a-z\d.-]+(:\d+)?$/i, { error: 'must be a host without https://' })
      .optional(),
    example: 'lumireel.s3.us-east-1.amazonaws.com',
  },
  MEDIA_URL_MINUTES: { schema: wholeNumber(5, 1440).default(60), example: '60' },
} as const;

type Values = {
  [S in keyof typeof storageSettings]: z.infer<(typeof storageSettings)[S]['schema']>;
};

/** What is wrong with these settings together; `appUrl` is the address of the pages. */
export function storageFaults(
  values: Values,
  { appUrl, isProduction }: { appUrl: string; isProduction: boolean },
): string[] {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_BASE_URL } = values;
  const faults: string[] = [];
  if (S3_BUCKET && (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it');
  }
  if (!MEDIA_BASE_URL) {
    if (values.MEDIA_SIGNED_HOST) {
      faults.push('MEDIA_SIGNED_HOST needs the address of the media in MEDIA_BASE_URL beside it');
    }
    return faults;
  }
  const { example } = storageSettings.MEDIA_BASE_URL;
  if (!S3_BUCKET) {
    faults.push(
      'MEDIA_BASE_URL needs media in S3 (S3_BUCKET): a disk has no addresses that expire',
    );
  }
  // The API would redirect to itself, and a file would have the rights of a page.
  if (URL.parse(MEDIA_BASE_URL)?.origin === URL.parse(appUrl)?.origin) {
    faults.push(`MEDIA_BASE_URL must have another origin than APP_URL, for example ${example}`);
  }
  if (isProduction && !MEDIA_BASE_URL.startsWith('https:')) {
    faults.push(`MEDIA_BASE_URL must be https in production, for example ${example}`);
  }
  return faults;
}
