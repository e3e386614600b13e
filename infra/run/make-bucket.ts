import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { readConfig } from '../../backend/config.ts';

// Makes the bucket of the settings if it is missing: for an S3 server that starts empty, as the one
// of docker-compose.yml. In a cloud the operator makes the bucket, and its CORS rule.
const config = readConfig();
const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
  console.error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  process.exit(1);
}
const client = new S3Client({
  ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
  region: config.S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
});
if (await bucketExists()) {
  console.log(`The bucket ${S3_BUCKET} is there.`);
} else {
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  console.log(`The bucket ${S3_BUCKET} is made.`);
}
if (config.MEDIA_BASE_URL) {
  const rule = { AllowedOrigins: [config.publicUrl], AllowedMethods: ['GET', 'HEAD'] };
  const CORSConfiguration = { CORSRules: [rule] };
  await client.send(new PutBucketCorsCommand({ Bucket: S3_BUCKET, CORSConfiguration }));
  console.log(`Scripts of ${config.publicUrl} may read it.`);
}

/** Checked first: servers report a second creation of a bucket with different errors. */
async function bucketExists(): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}
