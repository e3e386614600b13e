import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readConfig } from '../../backend/config.ts';

// Makes the bucket of the settings if it is missing: for an S3 server that starts empty, as the one
// of docker-compose.yml. Buckets in a cloud are made by who pays for them.
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
try {
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  console.log(`The bucket ${S3_BUCKET} is made.`);
} catch (error) {
  const isThere = error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou';
  if (!isThere) throw error;
  console.log(`The bucket ${S3_BUCKET} is there.`);
}
