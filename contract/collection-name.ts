import { COLLECTION_NAME_MAX } from './limits.ts';
import { cleanDisplayName } from './profile.ts';

/** A name as it is stored: one line, as display names are. */
export function cleanCollectionName(text: string): string {
  return cleanDisplayName(text).normalize('NFC');
}

export const collectionNameTooLong = `The name must be ${COLLECTION_NAME_MAX} characters or less`;

/** The fault of a clean name. */
export function checkCollectionName(name: string): string | undefined {
  if (name === '') return 'Please enter a name';
  return [...name].length > COLLECTION_NAME_MAX ? collectionNameTooLong : undefined;
}
