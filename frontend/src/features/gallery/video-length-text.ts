/** The length of a video, "0:10"; empty where it was not measured. */
export function videoLengthText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
