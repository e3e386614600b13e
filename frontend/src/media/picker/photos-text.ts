/** A number of photos: "1 photo", "2 photos". */
export function photosText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
