import { S3ServiceException } from '@aws-sdk/client-s3';
import { codeOf, StorageFault } from './storage-fault.ts';

const fullErrorNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** A request of ours that the service says is wrong in itself; anything else is its own trouble. */
const bugErrorNames = new Set([
  'BadDigest',
  'EntityTooLarge',
  'InvalidArgument',
  'InvalidDigest',
  'InvalidRange',
  'InvalidRequest',
  'KeyTooLongError',
  'MalformedXML',
  'MethodNotAllowed',
]);

/** The network, as Node and the client name its failures. */
const networkCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
]);

/**
 * What a failed request means. Wrong credentials, a missing bucket and a wrong clock are the
 * operator's to mend, not a bug of the program: the user hears 503 and the log has the cause.
 */
export function s3Fault(error: unknown): unknown {
  if (error instanceof StorageFault || !(error instanceof Error)) return error;
  if (error instanceof S3ServiceException) {
    if (fullErrorNames.has(error.name) || error.$metadata.httpStatusCode === 507) {
      return new StorageFault('full', error);
    }
    return bugErrorNames.has(error.name) ? error : new StorageFault('unavailable', error);
  }
  const isOutOfReach =
    networkCodes.has(codeOf(error)) ||
    // The client's own names: it gave up waiting, found no credentials, or could not read the
    // answer (a proxy's error page, a 200 with an error inside).
    ['TimeoutError', 'AbortError', 'CredentialsProviderError', 'SyntaxError'].includes(
      error.name,
    ) ||
    '$metadata' in error ||
    '$response' in error;
  return isOutOfReach ? new StorageFault('unavailable', error) : error;
}

/** A missing bucket is not a missing object: the one is a fault, the other an answer. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** The condition "only if the key is free" did not hold, or another writer is at it. */
export function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name)
  );
}

/** Another try may go better: the service's own trouble or the network's, not a "no" to us. */
export function isTransient(error: unknown): boolean {
  const fault = s3Fault(error);
  if (!(fault instanceof StorageFault) || fault.code === 'full') return false;
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  // The client learns the service's time from this answer and signs the next try with it.
  return status >= 500 || status === 429 || status === 408 || error.name === 'RequestTimeTooSkewed';
}

/** The service does not know conditional writes. */
export function isConditionUnknown(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NotImplemented';
}
