const vouchedKey = 'uploads.vouched';

/** Remembers, as long as this tab lives, that this user may use this file: asked once per file. */
export function vouchFor(userId: number, file: File): void {
  if (isVouchedFor(userId, file)) return;
  sessionStorage.setItem(vouchedKey, `${vouched()}${identity(userId, file)}\n`);
}

export function isVouchedFor(userId: number, file: File): boolean {
  return vouched().split('\n').includes(identity(userId, file));
}

function vouched(): string {
  return sessionStorage.getItem(vouchedKey) ?? '';
}

function identity(userId: number, { name, size, lastModified }: File): string {
  return `${userId}:${size}:${lastModified}:${encodeURIComponent(name)}`;
}
