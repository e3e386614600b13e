import type { z } from 'zod';
import { anyText, matching, plainUrl, setting, webUrl, wholeNumber } from './setting-schemas.ts';

/** The settings of where media are stored, and who sends them to browsers. */
export const storageSettings = {
  S3_ENDPOINT: setting(webUrl.optional(), 'https://s3.example'),
  S3_BUCKET: setting(anyText.optional(), 'lumireel'),
  S3_REGION: setting(anyText.default('us-east-1'), 'us-east-1'),
  S3_ACCESS_KEY_ID: setting(anyText.optional(), 'AKIA…'),
  S3_SECRET_ACCESS_KEY: setting(anyText.optional(), '…'),
  MEDIA_BASE_URL: setting(plainUrl.optional(), 'https://s3.example/lumireel'),
  MEDIA_SIGNED_HOST: setting(
    matching(/^[a-z\d.-]+(:\d+)?$/i, 'must be a host without https://').optional(),
    'lumireel.s3.us-east-1.amazonaws.com',
  ),
  MEDIA_URL_MINUTES: setting(wholeNumber(5, 1440).default(60), '60'),
} as const;

type Values = {
  [S in keyof typeof storageSettings]: z.infer<(typeof storageSettings)[S]['schema']>;
};

/** The faults of these settings together; `appUrl` is the address of the pages. */
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
