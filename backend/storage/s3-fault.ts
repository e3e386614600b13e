import { S3ServiceException } from '@aws-sdk/client-s3';
import { codeOf, StorageFault } from './storage.ts';

const fullErrorNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Codes of a request that is wrong in itself; every other code is a failure of the service. */
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
 * What a failed request means. Wrong credentials, a missing bucket and a wrong clock are for the
 * operator to correct and no bug: the user gets 503 and the log has the cause.
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
    // Names of the client itself: it timed out, found no credentials, or could not read the
    // response (a proxy's error page, a 200 with an error inside).
    ['TimeoutError', 'AbortError', 'CredentialsProviderError', 'SyntaxError'].includes(
      error.name,
    ) ||
    '$metadata' in error ||
    '$response' in error;
  return isOutOfReach ? new StorageFault('unavailable', error) : error;
}

/** The answer of the service. Throws the fault that its failure means. */
export const answerOf = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw s3Fault(error);
  });

/** The answer about an object, null where there is none. A missing bucket is a fault. */
export const objectOf = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) {
      return null;
    }
    throw s3Fault(error);
  });

/** The condition "only if the key is free" failed, or another writer holds the key. */
export function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name)
  );
}

/** A retry may succeed: a failure of the service or the network, not a rejected request. */
export function isTransient(error: unknown): boolean {
  const fault = s3Fault(error);
  if (!(fault instanceof StorageFault) || fault.code === 'full') return false;
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  // The client takes the service's time from this response and signs the next attempt with it.
  return status >= 500 || status === 429 || status === 408 || error.name === 'RequestTimeTooSkewed';
}

/** The service does not know conditional writes. */
export const isConditionUnknown = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NotImplemented';
